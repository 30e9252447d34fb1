#pragma once

#include "runtime/core/sites/SiteTable.h"

#include <optional>
#include <span>
#include <unordered_map>
#include <unordered_set>

namespace anole {

/// Reads a calling context back into the calls that made it.
///
/// A context is a fold: context' = context * multiplier + site. The multiplier is odd, so a step
/// can be undone if its site is known, and 64 bits tell a right guess from a wrong one: a chain is
/// right when it ends at the context 0 that every thread begins with. Guesses are the sites that
/// call the function whose site came last, beginning at the MPI function: a depth-first search
/// through the static call graph, deeper and deeper. It is kept short by the functions that were
/// seen on the stack when the path was met first, and by contexts inside paths that were decoded
/// before.
///
/// Rejected: recording the pair (context, caller's context) at every call, which would need no
/// search but costs a second store and a growing table at run time.
class ContextDecoder {
public:
  /// The table must outlive the decoder.
  explicit ContextDecoder(const SiteTable &table);

  using Chain = std::vector<const CallSite *>; ///< outermost first

  /// `function` is the MPI function that was called, `stack` the linkage names of the functions on
  /// the stack, innermost last, as far as they are known. Nothing: no chain was found in time, or
  /// some call on the way was not instrumented.
  std::optional<Chain> decode(uint64_t context, const std::string &function,
                              std::span<const std::string> stack);

private:
  struct Search;
  bool deepen(Search &search, uint64_t context, const std::string &function);
  bool extend(Search &search, uint64_t context, const std::string &callee, size_t depth);
  bool tryCandidates(Search &search, uint64_t context, const std::vector<const CallSite *> &sites,
                     size_t depth);
  void remember(uint64_t context, const Chain &innermostFirst);
  void completeFromKnown(uint64_t context, Chain &innermostFirst) const;

  std::unordered_map<std::string, std::vector<const CallSite *>> callers; ///< by callee
  std::vector<const CallSite *> open;                   ///< calls that may reach any function
  std::unordered_map<uint64_t, const CallSite *> known; ///< last call of a context decoded before
};

} // namespace anole
