#pragma once

#include "runtime/core/model/Trace.h"
#include "runtime/core/walk/EventWalker.h"
#include "tools/programs/threads/BufferedSends.h"
#include "tools/programs/threads/SharedMessages.h"

#include <map>
#include <optional>
#include <set>

namespace anole::replay {

/// An enumerator says what calls have to do with the epochs in which windows may be accessed.
enum class EpochPart : uint8_t { None, Opens, Accesses };

/// A function whose calls threads could take from each other, or that need what other threads do.
struct Contested {
  const FunctionInfo *function = nullptr;
  std::optional<tools::MessageCall> message{};
  bool isCollective = false;
  EpochPart epoch = EpochPart::None;
  bool usesBuffer = false; ///< that the program attached
};

/// RankContests know what the threads of one rank receive, where they make collective calls, and
/// which of them open the epochs of windows.
///
/// Time: that of SharedMessages.
class RankContests {
public:
  /// Must be called for all events of each thread, in their order.
  void add(uint32_t thread, const Contested &call, const WalkedEvent &event);
  /// Returns whether several threads receive messages of one source, tag and communicator.
  bool shareMessages() const { return messages.areThere(); }
  /// If they do: must be called for all events of each thread, in their order, once all are added.
  void follow(uint32_t thread, const Contested &call, const WalkedEvent &event);

  /// Returns whether threads that share messages do not take them alike.
  bool haveMixedMessages() const { return messages.contest().has_value(); }
  /// Returns whether the sends of several threads may fill the buffer that they share.
  bool mayFillBuffer() const { return buffered.mayFill(); }
  /// Returns whether threads make different collective calls on one communicator.
  bool haveMixedCollectives() const;
  /// Returns whether threads access windows in epochs that only other threads open.
  bool haveForeignEpochs() const;

private:
  using Threads = std::set<uint32_t>;
  void addEpoch(uint32_t thread, const Contested &call, const WalkedEvent &event);
  tools::SharedMessages messages;
  tools::BufferedSends buffered;
  std::map<int64_t, Threads> opening, accessing; ///< by window
  std::map<int64_t, Threads> calling;
  std::map<int64_t, std::set<uint64_t>> calls; ///< by communicator: what they are
};

} // namespace anole::replay
