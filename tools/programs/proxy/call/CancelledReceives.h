#pragma once

#include "tools/programs/proxy/program/RankPrograms.h"

namespace anole::tools::generate {

/// Receives that the program cancelled too late: a message had come. In another run MPI_Testany and
/// the like could complete these receives in place of others, and the message of a receive that is
/// cancelled in time would be taken by a later one. So the generated program posts such a receive
/// with a tag that no message has, and takes the message itself where it cancels.
///
/// Walks the events of all ranks, if the trace has calls that cancel requests and such that choose
/// among them. Very long traces are not walked to their ends, and it is not known what they cancel.
class CancelledReceives {
public:
  CancelledReceives(const Trace &trace, const RankPrograms &programs);

  struct Message {
    int64_t source, tag; ///< the source minus the own rank
    int64_t comm;
  };
  /// The calls of a point, by rank and in ascending order, whose receive was cancelled too late.
  const std::map<uint32_t, std::vector<uint64_t>> &postedAt(uint32_t point) const;
  /// The calls of a point that cancelled one, and its message.
  const std::map<uint32_t, std::map<uint64_t, Message>> &takenAt(uint32_t point) const;

  /// Returns whether the events of all ranks could be looked at.
  bool areKnown() const { return isAll; }

private:
  bool walk(const Trace &trace, const RankPrograms &programs, const JoinedStreams::Thread &thread,
            uint32_t rank);

  bool isAll = true;
  std::map<uint32_t, std::map<uint32_t, std::vector<uint64_t>>> posted;
  std::map<uint32_t, std::map<uint32_t, std::map<uint64_t, Message>>> taken;
};

} // namespace anole::tools::generate
