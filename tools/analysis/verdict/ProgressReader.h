#pragma once

#include "tools/analysis/model/Effort.h"
#include "tools/analysis/state/CommunicatorMap.h"
#include "tools/analysis/verdict/RankProgress.h"

#include <unordered_map>

namespace anole::tools {

/// The numbers of functions in a trace, by their names.
using FunctionNumbers = std::unordered_map<std::string, uint16_t>;

/// Reads what ranks did, one rank after the other in ascending order.
///
/// Messages are counted by envelope and not matched in order. For who waits for whom this is the
/// same, since MPI keeps the order in each channel: a message is there if more were sent than
/// received. So threads need no common order, nor ranks a common end, as pieces have none.
/// Rejected: the Matcher, which runs all ranks against each other, refuses threads and gives up
/// what does not come, which is what is looked for here.
///
/// Cost: each event, but what comes round is counted once and multiplied (RepeatingWalk). Memory:
/// the distinct envelopes, up to a limit.
class ProgressReader {
public:
  ProgressReader(const Trace &trace, const whatif::CallShapes &shapes,
                 const FunctionNumbers &numbers, CommunicatorMap &communicators, Effort &effort)
      : trace(trace), shapes(shapes), numbers(numbers), communicators(communicators),
        effort(effort) {}

  /// `ending`: where the rank is; null: this is not known.
  Expected<RankProgress> read(uint32_t rank, const Ending *ending);

  /// The call that a thread is in begins: the meeting it enters is the next one of its place, which
  /// is none of the record's.
  static std::optional<Meeting> meetingOf(const RankProgress &record,
                                          const whatif::CallShape &shape, const WalkedEvent &event,
                                          const whatif::CallBytes &bytes);
  /// The group that a call opens an epoch for; nothing: none, or it is not known.
  static std::optional<CommunicatorMap::GroupRanks>
  epochGroupOf(const RankProgress &record, const whatif::CallShape &shape, const WalkedEvent &event,
               uint32_t rank, const CommunicatorMap &communicators);
  /// Where a call names its file.
  static FieldPlace fileOf(const whatif::CallShape &shape);
  /// The envelope of the message that a call sends or receives; nothing: none.
  static std::optional<Envelope> envelopeOf(FieldPlace peer, FieldPlace tag,
                                            const whatif::CallShape &shape,
                                            const WalkedEvent &event, uint32_t rank,
                                            const CommunicatorMap &communicators);

private:
  std::optional<PointKey> openCallOf(const Ending &ending, uint32_t thread) const;

  const Trace &trace;
  const whatif::CallShapes &shapes;
  const FunctionNumbers &numbers;
  CommunicatorMap &communicators;
  Effort &effort;
};

} // namespace anole::tools
