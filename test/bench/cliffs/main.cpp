// cliffs: prints its shapes and their ranks. cliffs SHAPE EVENTS: runs one; each rank prints what
// it took, in JSON: nanoseconds of CPU time before and in MPI_Finalize, KiB of memory at most
// before it and at the end.
#include "Shapes.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sys/resource.h>
#include <time.h>

namespace {

long long cpuTime() {
  timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

long peak() {
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

void measure(const Shape &shape, long events) {
  long long begin = cpuTime();
  shape.run(events);
  long long end = cpuTime();
  long before = peak();
  MPI_Finalize();
  std::printf("{\"run\": %lld, \"finalize\": %lld, \"before\": %ld, \"peak\": %ld}\n", end - begin,
              cpuTime() - end, before, peak());
}

} // namespace

int main(int count, char **arguments) {
  if (count != 3) {
    for (const Shape &shape : Shapes::all())
      std::printf("%s %d\n", shape.name, shape.ranks);
    return 0;
  }
  MPI_Init(&count, &arguments);
  // Outside of any loop: an iteration of it would end in MPI_Finalize.
  auto chosen = std::ranges::find_if(Shapes::all(), [&](const Shape &shape) {
    return std::strcmp(shape.name, arguments[1]) == 0;
  });
  if (chosen == Shapes::all().end())
    return 1;
  measure(*chosen, std::atol(arguments[2]));
}
