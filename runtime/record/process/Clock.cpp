#include "runtime/record/process/Clock.h"

#include "runtime/core/base/Hash.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <unistd.h>

namespace anole::record {
namespace {

/// Both clocks at one moment.
struct Moment {
  uint64_t ticks = 0, nanoseconds = 0;
};

/// The closest of a few pairs of readings: a pair that the scheduler tore apart would spoil the
/// rate.
Moment readBoth() {
  Moment best;
  uint64_t bestGap = UINT64_MAX;
  for (int attempt = 0; attempt < 8; ++attempt) {
    uint64_t before = Clock::now();
    uint64_t time = Clock::systemNow();
    uint64_t gap = Clock::now() - before;
    if (gap < bestGap) {
      best = {before + gap / 2, time};
      bestGap = gap;
    }
  }
  return best;
}

Moment first;

} // namespace

void Clock::start(bool on) {
  source = !on                            ? ClockSource::Off
           : processor::counterIsSteady() ? ClockSource::Counter
                                          : ClockSource::System;
  first = readBoth();
}

double Clock::ticksPerNanosecond() {
  if (source != ClockSource::Counter)
    return 1;
  Moment last = readBoth();
  if (last.nanoseconds <= first.nanoseconds || last.ticks <= first.ticks)
    return 1;
  return static_cast<double>(last.ticks - first.ticks) /
         static_cast<double>(last.nanoseconds - first.nanoseconds);
}

uint64_t Clock::systemNow() {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return static_cast<uint64_t>(time.tv_sec) * 1'000'000'000 + static_cast<uint64_t>(time.tv_nsec);
}

uint64_t Clock::systemTime(uint64_t ticks) {
  if (source == ClockSource::Off)
    return 0;
  auto since =
      static_cast<double>(static_cast<int64_t>(ticks - first.ticks)) / ticksPerNanosecond();
  return first.nanoseconds + static_cast<uint64_t>(std::llround(since));
}

/// Where the system does not tell, hosts are told apart by their names.
uint64_t Clock::systemClock() {
  char name[256] = "";
  size_t length = 0;
  if (int file = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC); file >= 0) {
    length = static_cast<size_t>(std::max<ssize_t>(read(file, name, sizeof name / 2), 0));
    close(file);
  }
  if (length == 0 && gethostname(name, sizeof name / 2) == 0)
    length = std::strlen(name);
  ssize_t more = readlink("/proc/self/ns/time", name + length, sizeof name - length);
  length += static_cast<size_t>(std::max<ssize_t>(more, 0));
  uint64_t hash = length;
  for (size_t i = 0; i < length; ++i)
    hash = combineHash(hash, static_cast<unsigned char>(name[i]));
  return hash;
}

uint64_t Clock::readSlow() { return source == ClockSource::Off ? 0 : Clock::systemNow(); }

} // namespace anole::record
