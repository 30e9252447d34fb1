#pragma once

#include "runtime/core/model/Endings.h"
#include "tools/analysis/verdict/ProgressReader.h"

#include <memory>
#include <set>
#include <tuple>

namespace anole::tools {

using RanksRef = std::shared_ptr<const std::vector<uint32_t>>;

/// A communicator, or a window or a file of it, as all its ranks know it.
struct SharedPlace {
  CommunicatorMap::Identity comm{};
  uint64_t object = 0;
  auto operator<=>(const SharedPlace &) const = default;
};

/// Messages from one rank to another, as ranks of MPI_COMM_WORLD.
struct MessageChannel {
  uint32_t to = 0, from = 0;
  CommunicatorMap::Identity comm{};
  int64_t tag = 0;
  auto operator<=>(const MessageChannel &) const = default;
};

/// A call that a thread is in, with what it was given.
struct OpenEvent {
  uint32_t rank = 0;
  const OpenCall *call = nullptr;
  const whatif::CallShape *shape = nullptr; ///< null: the trace does not list the function
  WalkedEvent event{};
  std::vector<RequestName> requests{}; ///< that it was given
  std::optional<Meeting> meeting{};    ///< that it enters
  std::optional<Envelope> sends{}, receives{};
  bool isUnclear = false; ///< it sends or receives, and it is not known where or from whom
  std::optional<CommunicatorMap::GroupRanks> group{}; ///< that an epoch is opened or closed for
};

/// A RunRecord is what all ranks have done and left open at the ends of their records, in common
/// terms: communicators and ranks are the same for all. Messages that were sent, as far as none of
/// the receives that were complete took them, are given to the receives that are open.
///
/// Memory: what ranks have open, and the channels with messages that were not received.
class RunRecord {
public:
  static Expected<RunRecord> of(const Trace &trace, Effort &effort);

  const Trace &of() const { return *trace; }
  const Ending *endingOf(uint32_t rank) const;
  const RankProgress *recordOf(uint32_t rank) const;
  const std::vector<OpenEvent> &calls() const { return open; }

  /// Null: not all are known.
  RanksRef membersOf(uint32_t rank, int64_t comm);
  std::optional<SharedPlace> shared(uint32_t rank, const MeetingPlace &place) const;
  /// The number of meetings of a place that the rank entered, with the call that it is in.
  uint64_t entered(uint32_t rank, const SharedPlace &place) const;
  /// The meeting of this number, if the rank's record still has it.
  const Meeting *meetingAt(uint32_t rank, const SharedPlace &place, uint64_t number) const;

  std::optional<uint32_t> worldRank(uint32_t rank, const Envelope &envelope) const {
    return communicators.worldRank(rank, envelope.comm, envelope.peer);
  }
  /// Says whether the message that an open receive or probe wants is there.
  bool isThere(uint32_t rank, const RequestName &request) const {
    return filled.contains({rank, request});
  }
  bool isThere(uint32_t rank, const Envelope &wanted) const;
  /// Says whether a receive took, or is to take, all messages of the channel.
  bool isTaken(uint32_t rank, const Envelope &sent) const;
  /// Returns how often a rank made this step of an epoch of the window with another one.
  uint64_t epochs(uint32_t rank, RankProgress::EpochStep step, const SharedPlace &window,
                  uint32_t with) const;
  /// Messages that no receive took.
  const std::map<MessageChannel, int64_t> &left() const { return messages; }
  std::optional<MessageChannel> channelOf(uint32_t rank, const Envelope &sent) const;

  /// The record does not say this.
  std::set<std::string> lacks;

private:
  void addCalls();
  void addCall(const Ending &ending, const OpenCall &call);
  std::optional<CommunicatorMap::GroupRanks> epochOf(const RankProgress &record,
                                                     const whatif::CallShape &shape,
                                                     const WalkedEvent &event, uint32_t rank) const;
  void balance();
  void settleSome(uint32_t rank, RankProgress &record);
  void fill();
  std::optional<MessageChannel> find(uint32_t rank, const Envelope &wanted) const;
  CommunicatorMap::Identity commonIdentity(uint32_t rank, int64_t comm) const;

  explicit RunRecord(const Trace &trace)
      : trace(&trace), shapes(whatif::shapesOf(trace)), numbers(functionNumbers(trace)),
        communicators(trace.info.ranks) {}

  const Trace *trace;
  whatif::CallShapes shapes;
  FunctionNumbers numbers;
  CommunicatorMap communicators;
  std::map<uint32_t, RankProgress> records;
  std::vector<OpenEvent> open;
  std::map<MessageChannel, int64_t> messages;
  std::set<std::pair<uint32_t, RequestName>> filled;
  std::map<std::pair<uint32_t, SharedPlace>, MeetingPlace> places;
  std::map<std::pair<uint32_t, SharedPlace>, uint64_t> entering; ///< by the open calls
  std::map<CommunicatorMap::Identity, RanksRef> members;
};

} // namespace anole::tools
