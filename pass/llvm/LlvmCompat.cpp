#include "pass/llvm/LlvmCompat.h"

#if LLVM_VERSION_MAJOR >= 17
#include "llvm/Support/xxhash.h"
#else
#define XXH_INLINE_ALL
#include <xxhash.h>
#endif

using namespace llvm;

#if LLVM_VERSION_MAJOR < 19
/// This copy is for LLVM's inline functions. Its own is zero, too, in every compiler; LLVM 19 has
/// none, so it could not load this pass, which is to refuse it.
uint64_t hashing::detail::fixed_seed_override = 0;
#endif

namespace anole::pass {

namespace {
constexpr const char *seen = "anole.seen";
}

bool waitsForLink(const Module &module) {
  return module.getModuleFlag("ThinLTO") && !module.getModuleFlag(seen);
}

bool isBeforeLink(Module &module, bool optimises) {
  bool forLinkTime = module.getModuleFlag("ThinLTO") || module.getModuleFlag("EnableSplitLTOUnit");
  bool thin = !module.getModuleFlag("ThinLTO");
  if (!forLinkTime || (thin && !optimises) || module.getModuleFlag(seen))
    return false;
  module.addModuleFlag(Module::Max, seen, 1);
  return true;
}

uint64_t hashXxh3(StringRef text) {
#if LLVM_VERSION_MAJOR >= 17
  return xxh3_64bits(text);
#else
  return XXH3_64bits(text.data(), text.size());
#endif
}

void keepMetadata([[maybe_unused]] StoreInst &store) {
#if LLVM_VERSION_MAJOR < 19
  store.setAtomic(AtomicOrdering::Unordered);
#endif
}

} // namespace anole::pass
