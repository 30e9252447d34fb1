#include "runtime/record/capture/UnwindProvider.h"

#include "runtime/core/base/Hash.h"

namespace anole::record {

static uint64_t portableSignature(ReturnAddresses stack, Modules &modules) {
  uint64_t hash = 0;
  modules.refresh();
  for (void *frame : withoutStart(stack)) {
    auto address = reinterpret_cast<uintptr_t>(frame);
    const Module *module = modules.findKnown(address);
    hash = combineHash(hash, module ? module->identity : 0);
    hash = combineHash(hash, module ? address - module->base : 0);
  }
  return hash;
}

uint64_t UnwindProvider::captureStack() {
  current = stack.capture(mostFrames);
  uint64_t hash = current.size();
  for (void *frame : current)
    hash = (hash ^ reinterpret_cast<uintptr_t>(frame)) * 0x9e3779b97f4a7c15ULL;
  return mixBits(hash);
}

uint64_t UnwindProvider::signatureOf(uint64_t raw) {
  SignatureCache::Entry &entry = cache.entryOf(raw);
  if (entry.raw != raw)
    entry = {raw, portableSignature(current, modules)};
  return entry.signature;
}

uint64_t UnwindProvider::signature(uint64_t) { return signatureOf(captureStack()); }

} // namespace anole::record
