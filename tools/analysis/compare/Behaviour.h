#pragma once

#include "tools/analysis/measure/SiteTotals.h"

#include "runtime/core/model/ContentDigest.h"

#include <optional>

namespace anole::tools {

/// A Behaviour is what ranks do at a call site, apart from how long it takes.
struct Behaviour {
  uint32_t ranks = 0;            ///< of the program
  std::optional<double> calls{}; ///< of a rank of the program, on average; nothing: chance decides
  std::optional<double> bytes{}; ///< that a call sends, on average
  std::optional<Digest> peers{}; ///< destinations, sources and roots as recorded
};

/// A BehaviourChange says how the behaviour of two runs differs at a call site.
struct BehaviourChange {
  enum What : uint8_t { None, Calls, Bytes, Peers } what = None;
  double first = 0, second = 0; ///< the numbers of calls or bytes
};

/// Returns what ranks do there. How often polls find nothing is not behaviour: it changes from run
/// to run.
Behaviour behaviourOf(const Trace &trace, const CallSite &site, const SharedPoint *point);

/// Returns the first of these that differs. With other numbers of ranks, those at the edges of a
/// grid weigh otherwise: there, calls differ from a quarter on, and neither bytes nor peers are
/// compared.
BehaviourChange changeOf(const Behaviour &first, const Behaviour &second);

} // namespace anole::tools
