#pragma once

#include "runtime/core/file/rawlog/EventLog.h"

#include <array>
#include <memory>
#include <mutex>

namespace anole {

/// Writes the raw log of one rank: every event in the order of recording, neither compressed nor
/// merged. It is slow and large on purpose: it must be too simple to be wrong.
///
/// A full disk ends the log, never the program: later records are dropped,
/// and close() reports it.
class RawLogWriter final : public EventLog {
public:
  /// `functions`: names by number, as in Event::function.
  static Expected<std::unique_ptr<RawLogWriter>> create(const std::string &path,
                                                        std::vector<std::string> functions);
  ~RawLogWriter() override;
  RawLogWriter(const RawLogWriter &) = delete;
  RawLogWriter &operator=(const RawLogWriter &) = delete;

  uint64_t event(uint32_t thread, const Event &event, std::span<const int64_t> absolutes) override;
  void late(uint32_t thread, uint64_t event, std::span<const int64_t> values) override;
  void poll(uint32_t thread, PointKey point) override;
  void begin(uint32_t thread, uintptr_t frame, bool isWanted) override;
  void end(uint32_t thread) override;
  void drop(uint32_t thread) override;
  void text(int64_t key, const std::string &format) override;
  Expected<void> close() override;
  void closeAfterDeath() override;

private:
  RawLogWriter(int file, std::string path, std::vector<std::string> functions);

  struct Polls {
    PointKey point;
    uint64_t count = 0;
  };
  /// A Thread holds what is known of a thread. Programs poll millions of times a second, so polls
  /// between two events are counted by point, of which there are few.
  struct Thread {
    uint64_t events = 0;
    std::array<Polls, 16> polls;
    size_t polled = 0;      ///< so many points
    uintptr_t open = 0;     ///< the frame of the call that it is in; 0: none
    bool isCounted = false; ///< that call, as one of these
    uint64_t calls = 0;     ///< not inside another one, and to be recorded
  };

  Thread &known(uint32_t thread);
  void putPolls(uint32_t thread);
  void putCalls();
  void name(size_t function);
  void put(const std::string &text);
  void put(RawTag tag) { buffer.push_back(static_cast<char>(tag)); }
  void put(uint64_t number);
  void putSigned(std::span<const int64_t> numbers);
  void putPath(uint64_t path);
  void finish();
  void endRecord();
  void flush();

  std::mutex lock;
  int file;
  std::string path, problem, buffer;
  std::vector<std::string> functions;
  std::vector<bool> named;
  std::vector<Thread> threads;
  uint64_t total = 0;
  uint64_t flushed = 0; ///< bytes that are in the file
  size_t whole = 0;     ///< bytes of the buffer that are complete records
};

} // namespace anole
