#pragma once

#include "runtime/core/model/Trace.h"
#include "runtime/core/walk/EventWalker.h"

#include <array>
#include <map>
#include <optional>
#include <set>

namespace anole::replay {

/// An enumerator says what calls have to do with the epochs in which windows may be accessed.
enum class EpochPart : uint8_t { None, Opens, Accesses };

/// A function whose calls threads could take from each other, or that need what other threads do.
struct Contested {
  const FunctionInfo *function;
  bool receives, isCollective;
  EpochPart epoch = EpochPart::None;
};

/// RankContests know what the threads of one rank receive, where they make collective calls, and
/// which of them open the epochs of windows.
///
/// Time: all events of the threads, twice where several threads receive messages of one kind.
class RankContests {
public:
  /// Must be called for all events.
  void add(uint32_t thread, const Contested &call, const WalkedEvent &event);
  /// Returns whether several threads receive messages of one source, tag and communicator.
  bool shareMessages() const;
  /// If they do: must be called for all events of each thread, in their order, once all are added.
  void follow(uint32_t thread, const Contested &call, const WalkedEvent &event);

  /// Returns whether threads that share messages take them in different orders.
  bool haveMixedMessages() const;
  /// Returns whether threads make different collective calls on one communicator.
  bool haveMixedCollectives() const;
  /// Returns whether threads access windows in epochs that only other threads open.
  bool haveForeignEpochs() const;

private:
  using Threads = std::set<uint32_t>;
  /// Communicator, source and tag.
  using Kind = std::array<int64_t, 3>;
  /// In which order a thread takes shared messages. Those of one kind in a row are one.
  struct Order {
    uint64_t hash = 0;
    Kind last{};
    auto operator<=>(const Order &) const = default;
  };
  static std::optional<Kind> received(const Contested &call, const WalkedEvent &event);

  std::map<Kind, Threads> receiving;
  std::map<uint32_t, Order> orders; ///< by thread
  void addEpoch(uint32_t thread, const Contested &call, const WalkedEvent &event);
  std::map<int64_t, Threads> opening, accessing; ///< by window
  std::map<int64_t, Threads> calling;
  std::map<int64_t, std::set<uint64_t>> calls; ///< by communicator: what they are
};

} // namespace anole::replay
