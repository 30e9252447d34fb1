#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <dlfcn.h>
#include <string_view>
#include <unistd.h>

/// Preloaded into ranks, of which those on the host that DRIFTING_HOST names have a clock
/// that runs DRIFT millionths faster. The kernel can set clocks of namespaces apart, but not
/// let them run at different rates.
namespace {

constexpr int64_t second = 1'000'000'000, million = 1'000'000;

int64_t drift() {
  char host[256] = "";
  gethostname(host, sizeof host - 1);
  const char *name = std::getenv("DRIFTING_HOST"), *millionths = std::getenv("DRIFT");
  return name && millionths && std::string_view(name) == host ? std::atoi(millionths) : 0;
}

} // namespace

extern "C" {
int driftingTime(clockid_t clock, timespec *time) __asm__("clock_gettime")
    __attribute__((visibility("default")));
}

int driftingTime(clockid_t clock, timespec *time) {
  using Read = int (*)(clockid_t, timespec *);
  static const auto read = reinterpret_cast<Read>(dlsym(RTLD_NEXT, "clock_gettime"));
  static const int64_t ahead = drift();
  const int result = read(clock, time);
  if (clock != CLOCK_MONOTONIC || ahead == 0 || result != 0)
    return result;
  int64_t now = time->tv_sec * second + time->tv_nsec;
  now += now / million * ahead;
  *time = {now / second, now % second};
  return result;
}
