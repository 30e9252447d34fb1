#pragma once

#include "runtime/record/capture/LoadedCalls.h"
#include "runtime/record/capture/UnwindProvider.h"

#include <unordered_map>
#include <unordered_set>

namespace anole::record {

/// Static call paths, each checked against the stack.
///
/// One context may well have several stacks: unrolling and unswitching copy a call. Such copies are
/// called by the same functions, so stacks are compared by the functions they go through, and only
/// in instrumented objects, since of others the context says nothing. The table of calls names
/// these functions; in unwind tables, parts of one function may look like several. If these differ,
/// two paths collided. One stack with several contexts means that some call did not store its own
/// context; a tail call between instrumented functions looks the same.
class CheckedProvider final : public UnwindProvider {
public:
  uint64_t signature(uint64_t context) override;
  PathChecks checks() const override { return found; }

private:
  void meet(uint64_t stack, uint64_t context);
  uint64_t functionsOf(ReturnAddresses stack);
  uint64_t functionAt(void *frame, const Module &module);
  bool isInstrumented(const Module &module);

  LoadedCalls calls;
  std::unordered_map<uint64_t, uint64_t> contextOfStack;
  std::unordered_map<uint64_t, uint64_t> functionsOfContext;
  std::unordered_map<uint64_t, bool> instrumented; ///< by identity of the module
  std::unordered_set<uint64_t> pairs;              ///< (stack, context) met before
  PathChecks found;
};

} // namespace anole::record
