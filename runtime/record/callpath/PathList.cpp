#include "runtime/record/callpath/PathList.h"

namespace anole::record {

void PathList::see(uint64_t signature) {
  if (signature == 0)
    return; // no path is kept, or the caller was never instrumented
  auto [entry, isNew] = known.try_emplace(signature);
  if (!isNew)
    return;
  ReturnAddresses frames = withoutStart(stack.capture());
  for (auto frame = frames.rbegin(); frame != frames.rend(); ++frame) {
    uintptr_t call = reinterpret_cast<uintptr_t>(*frame) - 1;
    const Module *module = modules.find(call);
    Frame &listed = entry->second.emplace_back();
    listed.module = module ? module->path : "";
    listed.offset = module ? call - module->base : call;
  }
}

} // namespace anole::record
