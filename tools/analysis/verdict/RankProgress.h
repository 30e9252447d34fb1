#pragma once

#include "runtime/core/model/SpecialValues.h"
#include "tools/analysis/state/CommunicatorMap.h"
#include "tools/analysis/state/RankObjects.h"

#include <deque>
#include <set>

namespace anole::tools {

/// An Envelope is what a rank says of messages: its number of the communicator, the peer's rank in
/// that and the tag. The last two may be wildcards.
struct Envelope {
  int64_t comm = 0, peer = 0, tag = 0;
  auto operator<=>(const Envelope &) const = default;
};

inline bool isWildcard(int64_t number) {
  return number == value(Special::AnySource) || number == value(Special::AnyTag);
}

/// Where ranks meet for collective calls: in a communicator, or in a window or a file of it, by its
/// number among those (from 1), as each of them has an order of its own.
struct MeetingPlace {
  int64_t comm = 0;
  uint64_t object = 0;
  auto operator<=>(const MeetingPlace &) const = default;
};

/// A rank's part in a collective call.
struct Meeting {
  MeetingPlace place;
  uint64_t number = 0; ///< among those of the place, from 1
  CallOperation operation = CallOperation::Local;
  bool isBlocking = true;          ///< a blocking call does not meet one that only starts the same
  std::optional<int64_t> root{};   ///< as a rank of the communicator
  std::optional<uint64_t> bytes{}; ///< where all have to give as much
  PointKey at{};

  bool isSameCall(const Meeting &other) const {
    return operation == other.operation && isBlocking == other.isBlocking;
  }
  bool matches(const Meeting &other) const {
    return isSameCall(other) && (!root || !other.root || *root == *other.root) &&
           (!bytes || !other.bytes || *bytes == *other.bytes);
  }
};

/// A request that was started and not seen to complete.
struct OpenRequest {
  enum class Kind : uint8_t { Send, Receive, Meeting, Other };
  Kind kind = Kind::Other;
  Envelope envelope{};
  std::optional<uint64_t> bytes{};
  PointKey at{};
  std::optional<Envelope> got{}; ///< of a receive with wildcards: it is complete
  Meeting meeting{};
  bool isSynchronous = false;
  int64_t unready = 0; ///< partitions of a send that the rank has not marked as ready
};

/// So many of these requests are complete; a trace does not say which (Waitany and the like).
struct SomeComplete {
  std::vector<RequestName> among;
  size_t complete = 0;
};

/// The loop around a thread's last event, and how many iterations of it began.
struct LoopCount {
  uint64_t site = 0, iterations = 0;
  std::vector<PointKey> calls{}; ///< those that it has had inside
};

/// A thread at the end of its record.
struct ThreadEnd {
  uint32_t thread = 0;
  std::optional<PointKey> last{};      ///< its last event
  std::vector<LoopCount> loops{};      ///< outermost first, those of the program
  std::vector<RequestName> sequence{}; ///< of Waitany and the like, those that are not complete
  whatif::RankObjects objects{};       ///< as of then
};

/// A RankProgress is what one rank has done and left open at the end of its record, as far as other
/// ranks can wait for it.
struct RankProgress {
  std::map<Envelope, uint64_t> sent, received; ///< messages, by envelope without wildcards
  std::map<RequestName, OpenRequest> open;
  std::vector<SomeComplete> some;
  struct Visits {
    uint64_t number = 0;
    std::deque<Meeting> last{}; ///< the latest, at most mostKept
  };
  static constexpr size_t mostKept = 64;
  std::map<MeetingPlace, Visits> meetings;
  std::map<int64_t, MeetingPlace> windows, files; ///< by number
  struct Lock {
    int64_t window = 0, target = 0; ///< a rank in the communicator
    auto operator<=>(const Lock &) const = default;
  };
  std::map<Lock, bool> locks; ///< that it holds, or asked for; whether exclusive
  std::set<int64_t>
      allLocked; ///< windows of which it has, or asked for, a shared lock of each rank
  /// Epochs of a window for groups: who began to access whom, who exposed to whom, and who ended.
  enum class EpochStep : uint8_t { Access, Expose, EndAccess };
  struct EpochWith {
    EpochStep step{};
    int64_t window = 0, comm = 0, peer = 0; ///< the peer as a rank of the communicator
    auto operator<=>(const EpochWith &) const = default;
  };
  std::map<EpochWith, uint64_t> epochs;
  std::map<int64_t, CommunicatorMap::GroupRanks> accesses, exposures; ///< open ones, by window
  std::vector<ThreadEnd> threads;
  uint64_t unknown = 0; ///< messages whose peer or tag the record does not say
};

} // namespace anole::tools
