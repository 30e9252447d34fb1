#pragma once

#include "runtime/core/file/rawlog/EventLog.h"

namespace anole::record {

/// One thread's access to the raw log. Without a log it does nothing.
class ThreadLog {
public:
  ThreadLog(EventLog *log, uint32_t thread) : log(log), thread(thread) {}

  explicit operator bool() const { return log != nullptr; }

  /// A call begins. The log learns of every one first, since it judges for itself which calls are
  /// inside others.
  void begin(uintptr_t frame, bool isWanted) const {
    if (log)
      log->begin(thread, frame, isWanted);
  }
  /// The outermost call is recorded.
  void end() const {
    if (log) [[unlikely]]
      log->end(thread);
  }
  /// The outermost call leaves nothing.
  void drop() const {
    if (log)
      log->drop(thread);
  }
  /// The number of the event in the log, which there is.
  uint64_t event(const Event &event, const int64_t *absolutes) const {
    return log->event(thread, event, {absolutes, event.size});
  }
  void late(uint64_t event, std::span<const int64_t> values) const {
    if (log)
      log->late(thread, event, values);
  }
  void poll(PointKey point) const {
    if (log)
      log->poll(thread, point);
  }

private:
  EventLog *log;
  uint32_t thread;
};

} // namespace anole::record
