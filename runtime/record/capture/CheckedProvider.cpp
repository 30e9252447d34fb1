#include "runtime/record/capture/CheckedProvider.h"

#include "runtime/core/base/Hash.h"
#include "runtime/core/source/ElfSection.h"
#include "runtime/core/source/SiteTable.h"

/// Of the compiler's runtime library: start of the function that an address is in.
extern "C" void *_Unwind_FindEnclosingFunction(void *address);

namespace anole::record {

uint64_t CheckedProvider::signature(uint64_t context) {
  uint64_t raw = captureStack();
  if (pairs.insert(combineHash(raw, context)).second)
    meet(signatureOf(raw), context);
  return context;
}

void CheckedProvider::meet(uint64_t stack, uint64_t context) {
  if (contextOfStack.try_emplace(stack, context).first->second != context)
    ++found.disagreements;
  uint64_t functions = functionsOf(current);
  if (functionsOfContext.try_emplace(context, functions).first->second != functions)
    ++found.collisions;
}

uint64_t CheckedProvider::functionsOf(ReturnAddresses stack) {
  uint64_t hash = 0;
  modules.refresh();
  calls.refresh();
  for (void *frame : withoutStart(stack)) {
    const Module *module = modules.findKnown(reinterpret_cast<uintptr_t>(frame));
    if (!module || !isInstrumented(*module))
      continue;
    hash = combineHash(hash, module->identity);
    hash = combineHash(hash, functionAt(frame, *module));
  }
  return hash;
}

uint64_t CheckedProvider::functionAt(void *frame, const Module &module) {
  if (const ListedCall *call = calls.returningTo(frame))
    return call->caller;
  void *function = _Unwind_FindEnclosingFunction(static_cast<char *>(frame) - 1);
  return reinterpret_cast<uintptr_t>(function) - module.base;
}

bool CheckedProvider::isInstrumented(const Module &module) {
  auto [entry, isNew] = instrumented.try_emplace(module.identity, false);
  if (isNew)
    entry->second = hasElfSection(module.path, siteSection);
  return entry->second;
}

} // namespace anole::record
