#pragma once

#include "runtime/core/source/SiteTable.h"

#include <functional>
#include <optional>
#include <unordered_map>

namespace anole {

/// Decodes a calling context that was met without its stack: that of the call in which a rank died,
/// if no earlier call had this context. All other contexts are decoded along stacks (StackDecoder).
///
/// It guesses the sites that call the function whose site came last, starting at the MPI function,
/// until it reaches a context that was decoded before. Such a call is usually a step or two away
/// from one. The number of steps of all guesses is bounded, so the cost is bounded whatever the
/// call graph is. A context that is not found within this bound keeps its number.
class ContextDecoder {
public:
  using IsKnown = std::function<bool(uint64_t)>;
  using Chain = std::vector<const CallSite *>; ///< innermost first

  struct Result {
    uint64_t outer = 0; ///< the context that the chain began in: 0, or known
    Chain chain;
  };

  /// The table must outlive the decoder. Context 0 need not be known.
  ContextDecoder(const SiteTable &table, IsKnown isKnown);

  /// `function` is the MPI function that was called.
  std::optional<Result> decode(uint64_t context, const std::string &function);

private:
  bool extend(uint64_t context, const std::string &callee, size_t depth);
  bool tryCandidates(uint64_t context, const std::vector<const CallSite *> &sites, size_t depth);

  std::unordered_map<std::string, std::vector<const CallSite *>> callers; ///< by callee
  std::vector<const CallSite *> open; ///< calls that may reach any function
  IsKnown isKnown;
  size_t stepsLeft;
  Result found;
};

} // namespace anole
