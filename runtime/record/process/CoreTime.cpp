#include "runtime/record/process/CoreTime.h"

#include "runtime/record/process/Clock.h"

#include <charconv>
#include <ctime>
#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

namespace anole::record {
namespace {

/// The file is not kept open: descriptors are the program's, which may close or count them.
std::optional<uint64_t> timeInQueue() {
  int file = open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC);
  if (file < 0)
    return {};
  char text[128];
  ssize_t size = read(file, text, sizeof text);
  close(file);
  const char *end = text + (size > 0 ? size : 0);
  uint64_t onCore = 0, queued = 0;
  auto [first, noNumber] = std::from_chars(text, end, onCore);
  if (noNumber != std::errc() || first == end ||
      std::from_chars(first + 1, end, queued).ec != std::errc())
    return {};
  return queued;
}

} // namespace

CoreTime CoreTime::now() {
  timespec time{};
  rusage usage{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  getrusage(RUSAGE_THREAD, &usage);
  CoreTime core;
  core.ticks = Clock::now();
  core.onCore =
      static_cast<uint64_t>(time.tv_sec) * 1'000'000'000 + static_cast<uint64_t>(time.tv_nsec);
  core.blocked = static_cast<uint64_t>(usage.ru_nvcsw);
  core.preempted = static_cast<uint64_t>(usage.ru_nivcsw);
  return core;
}

CoreTime CoreTime::withQueue() {
  std::optional<uint64_t> queued = timeInQueue();
  CoreTime time = now();
  time.queued = queued;
  return time;
}

} // namespace anole::record
