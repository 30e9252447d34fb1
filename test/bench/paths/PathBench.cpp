// What a call path costs by itself: anole-bench-paths WAY FRAMES CALLS prints CPU nanoseconds per
// call. A call goes through so many frames and does at their end what the way says.
#include "anole/abi.h"
#include "runtime/record/capture/UnwindProvider.h"

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string_view>

extern "C" {
void (*leaf)();
#define FRAMES(Number)                                                                             \
  void plain##Number();                                                                            \
  void traced##Number();
FRAMES(10)
FRAMES(30)
FRAMES(100)
#undef FRAMES
}

namespace anole::record {
namespace {

volatile uint64_t taken;

void takeNothing() { taken = 0; }
void takeContext() { taken = __anole_thread_v3.context; }
void takeStack() {
  static UnwindProvider provider;
  taken = provider.signature(0);
}

struct Way {
  std::string_view name;
  void (*take)();
  bool isInstrumented;
};
constexpr Way ways[] = {{"none", takeNothing, false},
                        {"frames", takeNothing, true},
                        {"static", takeContext, true},
                        {"unwind", takeStack, false}};

struct Depth {
  std::string_view frames;
  void (*plain)(), (*traced)();
};
constexpr Depth depths[] = {
    {"10", plain10, traced10}, {"30", plain30, traced30}, {"100", plain100, traced100}};

double cpuNanoseconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e9 + static_cast<double>(time.tv_nsec);
}

double measure(const Way &way, const Depth &depth, long calls) {
  leaf = way.take;
  auto *outermost = way.isInstrumented ? depth.traced : depth.plain;
  outermost(); // fills caches
  double start = cpuNanoseconds();
  for (long i = 0; i < calls; i++)
    outermost();
  return (cpuNanoseconds() - start) / static_cast<double>(calls);
}

} // namespace
} // namespace anole::record

int main(int argc, char **argv) {
  using namespace anole::record;
  if (argc != 4)
    return 2;
  for (const Way &way : ways)
    for (const Depth &depth : depths)
      if (way.name == argv[1] && depth.frames == argv[2])
        return std::printf("%.2f\n", measure(way, depth, std::atol(argv[3]))) < 0;
  return 2;
}
