#pragma once

#include "tools/analysis/lint/FindingList.h"
#include "tools/analysis/lint/TypeClasses.h"
#include "tools/analysis/match/MatchState.h"

namespace anole::lint {

/// A MatchCheck looks for what the calls of several ranks have to agree in. It is told them while
/// they are matched (CallWatch), and only of a trace that tells who is in which communicator.
class MatchCheck : public whatif::CallWatch {
public:
  /// All of these checks share this.
  struct Known {
    whatif::MatchState &matching;
    FindingList &findings;
    std::vector<TypeClasses> types; ///< by rank
    /// Says whether all that was matched belongs together. It does not once a call is given up that
    /// waits for what no rank of the trace did, though it came.
    bool isSound = true;
    bool isWhole = true; ///< the trace has all calls of all ranks
  };

  explicit MatchCheck(Known &known) : known(known), findings(known.findings) {}

  /// Tells what it knows that matters to what it finds later.
  virtual void describe(const std::function<void(uint64_t)> &tell) const = 0;
  /// All ranks came to their ends.
  virtual void finish() {}

protected:
  const whatif::CallShape &shapeOf(const WalkedEvent &event) const {
    return known.matching.shapes.at(event.key.functionId());
  }

  Known &known;
  FindingList &findings;
};

} // namespace anole::lint
