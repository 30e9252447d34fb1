#pragma once

#include "tools/analysis/lint/RankCheck.h"

#include <set>

namespace anole::lint {

/// Finds accesses to windows outside any epoch, and epochs that are opened twice, closed without
/// having been opened, or never closed; and locks inside the epoch of fences, which is one only if
/// accesses and another fence follow. Windows that were made unseen are left out.
///
/// Memory: the windows that live at the same time, and the targets that are locked.
class Epochs : public RankCheck {
public:
  using RankCheck::RankCheck;

  void read(const RankCall &call) override;
  void finish(uint32_t rank) override;
  void describe(const std::function<void(uint64_t)> &tell, int64_t made) const override;

private:
  /// An epoch that is open, with the call that opened it.
  using Opened = std::optional<PointKey>;
  struct WindowEpochs {
    Opened fence{}, lockAll{}, access{}, exposure{};
    bool isFenceUsed = false;            ///< accesses came since the fence
    Opened lockInFence{};                ///< a lock since the fence, with accesses
    std::map<int64_t, PointKey> locks{}; ///< by the target's distance
  };

  void follow(const RankCall &call, WindowEpochs &window);
  void open(const RankCall &call, Opened &epoch);
  void close(const RankCall &call, Opened &epoch);
  void lock(const RankCall &call, WindowEpochs &window, int64_t target);
  void unlock(const RankCall &call, WindowEpochs &window, int64_t target);
  void access(const RankCall &call, WindowEpochs &window, int64_t target);
  void fence(const RankCall &call, WindowEpochs &window);
  void end(uint32_t rank, const WindowEpochs &window);

  std::map<int64_t, WindowEpochs> windows;
};

} // namespace anole::lint
