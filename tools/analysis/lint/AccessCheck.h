#pragma once

#include "tools/analysis/lint/AccessRanges.h"
#include "tools/analysis/lint/MatchCheck.h"

namespace anole::lint {

/// Finds accesses to the same bytes of a window, one of which changes them, that nothing keeps
/// apart:
/// - of one rank, before it waited for the first one to be complete at the target;
/// - of several ranks between the same two fences;
/// - of several ranks under shared locks, if after they last met none of them waited for another
///   one or had a lock for itself alone: whoever did may know that the other access is complete;
/// - of several ranks between start and complete, if the target exposed its window once since they
///   last met.
/// What the program itself loads and stores there is not in the trace. Only predefined datatypes
/// tell which bytes they cover. It also finds accesses beyond the memory of the target, and those
/// with more data than their other side has room for.
///
/// Memory: the distinct ranges of the epochs that are open, up to a limit. Time: a search among
/// them for each access.
class AccessCheck : public MatchCheck {
public:
  using MatchCheck::MatchCheck;

  void begins(const whatif::RankState &rank) override;
  void accesses(const whatif::RankState &rank, uint32_t target) override;
  void enters(const whatif::RankState &rank, const whatif::CallShape &shape,
              const WalkedEvent &event, uint32_t group, uint64_t bytes, int64_t request) override;
  void meets(const whatif::RankState &rank, uint32_t group) override;
  void describe(const std::function<void(uint64_t)> &tell) const override;
  void finish() override;

private:
  static constexpr size_t mostRanges = size_t(1) << 18, mostDoubts = 64;

  /// How a rank stands to the others of a communicator with windows.
  struct GroupMember {
    uint64_t meetings = 0, waits = 0; ///< so far; how often it had waited at the last one
    uint32_t windows = 0;             ///< that it made
  };
  enum class EpochKind : uint8_t { Fence, Lock, Exposure };
  struct EpochKey {
    EpochKind kind;
    uint64_t number; ///< fences or meetings before it
    uint32_t target;
    auto operator<=>(const EpochKey &) const = default;
  };
  /// Conflicts that are some only if the target exposed its window once.
  struct TargetEpoch {
    AccessRanges ranges{};
    uint64_t exposures = 0;
    std::vector<std::pair<uint32_t, FindingList::CallPair>> doubts{};
  };
  struct WindowMemory {
    int64_t unit = 0; ///< of displacements
    std::optional<int64_t> bytes{};
  };
  struct JointWindow {
    std::map<uint32_t, WindowMemory> memory{}; ///< by rank
    std::map<EpochKey, TargetEpoch> epochs{};
    uint64_t fences = 0; ///< of the rank that had the most
    size_t freed = 0;
  };
  using WindowName = std::pair<uint32_t, uint32_t>; ///< communicator, and which one there
  /// What a rank does in a window.
  struct WindowPart {
    WindowName name{};
    uint32_t rank = 0;
    uint64_t fences = 0;
    bool isStarted = false, allLocked = false;
    std::map<int64_t, bool> locks{};           ///< by distance: for itself alone
    std::map<int64_t, AccessRanges> pending{}; ///< by distance: not complete at the target
  };
  using Parts = std::map<std::pair<uint32_t, int64_t>, WindowPart>; ///< by rank and number

  void follow(const whatif::CallShape &shape, const WalkedEvent &event, WindowPart &part,
              uint32_t rank);
  void complete(WindowPart &part, std::optional<int64_t> target);
  TargetEpoch &epoch(const WindowPart &part, EpochKind kind, uint32_t target);
  std::optional<EpochKind> epochOf(const WindowPart &part, int64_t distance);
  void compare(AccessRanges &ranges, const WindowAccess &access, bool ofOthers);
  void add(AccessRanges &ranges, const WindowAccess &access);
  void meet(uint32_t rank, uint32_t group);
  void close(JointWindow &window, EpochKind kind, uint64_t number);
  void settle(const TargetEpoch &epoch);
  void checkBounds(const WindowAccess &access, const WindowMemory &memory);
  void makeWindow(uint32_t rank, const whatif::CallShape &shape, const WalkedEvent &event,
                  uint32_t group);
  void freeWindow(Parts::iterator part);

  std::map<std::pair<uint32_t, uint32_t>, GroupMember> members; ///< by communicator and rank
  std::map<WindowName, JointWindow> windows;
  Parts parts;
  std::map<uint32_t, uint64_t> waits;    ///< by rank
  std::map<uint32_t, uint64_t> meetings; ///< by communicator: of the rank that had the most
  size_t kept = 0;                       ///< ranges
};

} // namespace anole::lint
