#pragma once

#include "tools/analysis/causes/Causes.h"
#include "tools/analysis/compare/RunMeasures.h"

namespace anole::whatif {
struct Waits;
} // namespace anole::whatif

namespace anole::tools {

/// WaitsOf finds out why the ranks of a run wait; nothing where that is dear or cannot be known.
using WaitsOf = std::function<std::optional<whatif::Waits>(const Trace &)>;

/// A LongerWait is what B waits longer for than A at a call site.
struct LongerWait {
  std::string site;                       ///< before whose calls ranks compute longer
  double time = 0;                        ///< nanoseconds of a rank, on average
  std::vector<whatif::RankShare> ranks{}; ///< nanoseconds; most first; empty: other ranks than A's
};

/// LongerWaits say why calls of one run wait longer than those of another one: what the waits there
/// have as causes, subtracted. Only computing is a cause here; what messages take is in the times
/// of the calls themselves.
///
/// Time: that of the waits of both runs.
class LongerWaits {
public:
  LongerWaits(const RunMeasures &first, const RunMeasures &second, const WaitsOf &waitsOf,
              const SiteNames &names);

  /// Most first, of a call site of the second run. Empty: nothing, or not known.
  const std::vector<LongerWait> &at(const CallSite &site) const;

private:
  std::map<SiteKey, std::vector<LongerWait>> longer;
};

} // namespace anole::tools
