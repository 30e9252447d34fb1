#pragma once

#include "runtime/core/source/CallIndex.h"

#include <functional>

namespace anole {

/// Decodes a calling context into the calls that made it, along the stack on which it was met.
///
/// From the innermost frame outwards, each frame's site is subtracted from the context, until the
/// context is 0, as at the start of a thread, or one that was decoded before. 64 bits tell a right
/// answer from a wrong one. What the stack does not show is recovered in three ways, all bounded:
///
/// - If one function was called but another one is on the stack, functions in between ended in tail
///   calls. The tail calls that lead from one to the other are tried, which are few; after a call
///   through a pointer, the tail calls that lead to the other function. Fewest calls are tried
///   first.
/// - If the code generator merged two calls of one function by another, the sites of both are
///   tried.
/// - Otherwise one site may be missing, wrong or superfluous anywhere on the whole stack: the code
///   generator merged a store, or a function that was called through a pointer tail-called MPI.
///   Then arithmetic gives the site that it must have been, for each place at once.
///
/// Time grows with the number of frames examined; at most some thousand calls are tried. Rejected:
/// searching the static call graph for a chain that ends at 0. It needs no stack, but the number of
/// chains grows exponentially with the depth.
class StackDecoder {
public:
  using Chain = std::vector<const ListedCall *>; ///< innermost first
  using IsKnown = std::function<bool(uint64_t)>;

  /// `isKnown` says whether a context was decoded before; context 0 need not be known. The index
  /// must outlive the decoder.
  StackDecoder(const CallIndex &index, IsKnown isKnown)
      : index(index), isKnown(std::move(isKnown)) {}

  struct Result {
    bool found = false;
    uint64_t outer = 0; ///< the context that `chain` began in: 0, or known
    Chain chain;
  };

  /// `stack` has the instrumented calls of the frames, innermost first, possibly not all of them.
  Result decode(uint64_t context, std::span<const ListedCall *const> stack,
                bool isWhole = true) const;

  /// The third way, for a stack that is complete.
  Result decodeWithOneGuess(uint64_t context, std::span<const ListedCall *const> stack) const;

private:
  class Walk;
  const CallIndex &index;
  IsKnown isKnown;
};

} // namespace anole
