#pragma once

#include "tools/analysis/bytes/TraceBytes.h"
#include "tools/analysis/measure/SitePoints.h"
#include "tools/analysis/model/Balance.h"

#include <optional>
#include <vector>

namespace anole::tools {

/// A Transfer is how data leaves a rank.
enum class Transfer : uint8_t { PointToPoint, Collective, OneSided, File, None };
inline constexpr size_t transferKinds = 4;

/// A CallState says whether calls returned.
enum class CallState : uint8_t { Complete, Open, Polled };

/// A call on one call path, as all ranks and threads made it. Calls in which ranks of a partial
/// trace ended are apart from those that returned; so are polls after the last event.
struct CallSite {
  PointKey key;
  CallState state = CallState::Complete;
  uint64_t calls = 0;    ///< of those that did not return: how many ranks
  uint64_t polls = 0;    ///< that found nothing, beside the calls
  TimeStats inside{};    ///< of each call
  TimeSpent spent{};     ///< of all calls and polls, with the time since the call before each
  Balance byRank{};      ///< nanoseconds inside, over the ranks that call it
  bool hasRanks = false; ///< false: there are too many ranks to look at each
  Transfer transfer = Transfer::None;
  PointBytes bytes{};
};

/// The call sites of a trace, of calls that returned; most time inside first. Calls that start or
/// end MPI are not among them. `shown` is null if ranks are too many to look at each; `bytes` is
/// null if they are not known. A site of several paths has the key of the first one.
///
/// Time: a step for each rank of each point (ShownRanks bounds them), and the points' histograms.
std::vector<CallSite> callSites(const Trace &trace, const ShownRanks *shown,
                                const TraceBytes *bytes, const SiteOf &siteOf = siteKeyOf);

/// The call sites at which ranks ended. Bytes are not known.
std::vector<CallSite> openSites(const Trace &trace);

void sortByTime(std::vector<CallSite> &sites);

/// The time that this share of the calls does not exceed: from the histogram, within a bin of a
/// quarter of an octave; nothing without one.
std::optional<double> quantileOf(const TimeStats &times, double share);

} // namespace anole::tools
