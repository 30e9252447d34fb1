#pragma once

#include "runtime/record/run/KeeperWakeup.h"

#include <atomic>
#include <cstdint>

namespace anole::record {

/// The KeeperSharedState is what a process and its keeper tell each other. It lies in the shared
/// heap, so it still stands when the process is gone: a keeper that was sent away never takes its
/// end for a death.
struct KeeperSharedState {
  enum Order : uint32_t { None, Save, Leave };

  std::atomic<uint32_t> order = None;
  std::atomic<uint32_t> isSaved = 0; ///< a futex
  std::atomic<uint32_t> copying = 0; ///< see RecordCopy
  KeeperWakeup bell;

  /// `run` is what keepers of one trace have in common: see KeeperWakeup.
  explicit KeeperSharedState(uint64_t run) : bell(run) {}

  /// Of the process: waits until the keeper has saved, some seconds at most. False if there is no
  /// keeper any more.
  bool awaitSaved();

  /// Of the keeper.
  void saySaved();
};

} // namespace anole::record
