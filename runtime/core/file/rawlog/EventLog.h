#pragma once

#include "runtime/core/base/Error.h"
#include "runtime/core/file/rawlog/RawRecord.h"

#include <span>
#include <string>

namespace anole {

/// Gets every event as it is recorded, uncompressed. The raw log is one; tests have another. Any
/// thread may call it.
class EventLog {
public:
  virtual ~EventLog() = default;

  /// `absolutes`: the fields with peers, requests and communicators as the program gave them. The
  /// result is the event's number in its thread, for late().
  virtual uint64_t event(uint32_t thread, const Event &event,
                         std::span<const int64_t> absolutes) = 0;
  virtual void late(uint32_t thread, uint64_t event, std::span<const int64_t> values) = 0;
  virtual void poll(uint32_t thread, PointKey point) = 0;
  /// A call begins, whose frame is at this address: the log finds out for itself which calls are
  /// inside others. `isWanted`: it is to be recorded if it is not.
  virtual void begin(uint32_t thread, uintptr_t frame, bool isWanted) = 0;
  /// The thread's outermost call is recorded, or it leaves nothing, as recording has ended.
  virtual void end(uint32_t thread) = 0;
  virtual void drop(uint32_t thread) = 0;
  virtual void text(int64_t key, const std::string &format) = 0;

  /// Ends the log. Returns the first error, if there was one.
  virtual Expected<void> close() = 0;

  /// Ends the log of a process that died, from another process that has this object but not its
  /// files.
  virtual void closeAfterDeath() = 0;
};

} // namespace anole
