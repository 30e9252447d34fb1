#pragma once

#include "tools/analysis/model/Effort.h"
#include "tools/analysis/state/CommunicatorMap.h"
#include "tools/analysis/verdict/RankProgress.h"

namespace anole::tools {

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
                 CommunicatorMap &communicators, Effort &effort)
      : trace(trace), shapes(shapes), communicators(communicators), effort(effort) {}

  Expected<RankProgress> read(uint32_t rank);

  /// The call that a thread is in begins: the meeting it enters is the next one of its place, which
  /// is none of the record's.
  static std::optional<Meeting> meetingOf(const RankProgress &record,
                                          const whatif::CallShape &shape, const WalkedEvent &event,
                                          uint32_t rank, const CommunicatorMap &communicators);
  /// The envelope of the message that a call sends or receives; nothing: none.
  static std::optional<Envelope> envelopeOf(FieldPlace peer, FieldPlace tag,
                                            const whatif::CallShape &shape,
                                            const WalkedEvent &event, uint32_t rank,
                                            const CommunicatorMap &communicators);

private:
  const Trace &trace;
  const whatif::CallShapes &shapes;
  CommunicatorMap &communicators;
  Effort &effort;
};

} // namespace anole::tools
