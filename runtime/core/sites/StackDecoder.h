#pragma once

#include "runtime/core/sites/CallTable.h"

#include <functional>

namespace anole {

/// Reads a calling context back into the calls that made it, along the stack on which it was met.
///
/// From the innermost frame outwards each frame's site is taken off the context, until it is 0, as
/// at the start of a thread, or one that was read before. 64 bits tell a right answer from a wrong
/// one. What the stack does not show is made up for in three ways, all bounded:
///
/// - Where a function was called but another one is on the stack, functions in between ended in
///   tail calls. The tail calls that lead from one to the other are tried, few by nature; after a
///   call through a pointer, those that lead to the other one; fewest calls first.
/// - Where two calls of one function by another were merged into one by the code generator, the
/// site
///   of either is tried.
/// - Else one site may be missing, wrong or too many anywhere on the whole stack (a store that the
///   code generator merged, a function that came through a pointer and tail-called MPI). Then
///   the arithmetic says which site it must have been, for each place at once.
///
/// Time grows with the number of frames that are looked at; what is tried is some thousand calls.
/// Rejected: searching the static call graph for a chain that ends at 0. It needs no stack, but the
/// number of chains grows exponentially with the depth.
class StackDecoder {
public:
  using Chain = std::vector<const ListedCall *>; ///< innermost first
  using IsKnown = std::function<bool(uint64_t)>;

  /// Whether a context is known; 0 need not be. The index must outlive it.
  StackDecoder(const CallIndex &index, IsKnown isKnown)
      : index(index), isKnown(std::move(isKnown)) {}

  struct Result {
    bool found = false;
    uint64_t outer = 0; ///< the context that `chain` began in: 0, or known
    Chain chain;
  };

  /// `stack`: the instrumented calls of the frames, innermost first; maybe not all of them.
  Result decode(uint64_t context, std::span<const ListedCall *const> stack,
                bool isWhole = true) const;

  /// The last way; for a stack that is there as a whole.
  Result decodeWithOneGuess(uint64_t context, std::span<const ListedCall *const> stack) const;

private:
  class Walk;
  const CallIndex &index;
  IsKnown isKnown;
};

} // namespace anole
