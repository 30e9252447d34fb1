// Shapes with many call paths.
#include "Shapes.h"

#include <map>
#include <string>
#include <vector>

namespace {

volatile int sink;

__attribute__((noinline)) void down(long levels) {
  send(1, 1);
  if (levels > 1)
    down(levels - 1);
  sink = sink + 1; // no tail call: the frame stays
}

template <long Levels> void recursion(long events) {
  for (long i = 0; i < events; i += Levels)
    down(Levels < events - i ? Levels : events - i);
}

/// Two calls of each function by the one above: 2^Level paths, in functions with long names.
template <int Level, typename Name> __attribute__((noinline)) void either(uint64_t way) {
  if constexpr (Level == 0)
    send(1, 1);
  else if (way & 1)
    either<Level - 1, Name>(way >> 1);
  else
    either<Level - 1, Name>(way >> 1);
  sink = sink + 1;
}

template <typename T> using Wide = std::map<T, std::vector<T>>;
using LongName = Wide<Wide<Wide<std::map<std::string, std::vector<std::pair<int, double>>>>>>;

void templates(long events) {
  for (long i = 0; i < events; ++i)
    either<12, LongName>(anyBelow(4096));
}

const Shapes shapes{{"recursion-100", 1, recursion<100>},
                    {"recursion-3000", 1, recursion<3000>},
                    {"templates-4096", 1, templates}};

} // namespace
