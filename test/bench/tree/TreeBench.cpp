// Records programs whose calls come in irregular orders and prints what an event takes, in
// nanoseconds of CPU time and in bytes of memory, at 10^4, 10^5 and 10^6 events. No event has a
// parameter, so that all is the structure's. Arguments: the shapes to run (all if none is named); a
// number is the largest number of events.

#include "runtime/core/compress/TraceTree.h"
#include "test/support/program/ScalarEvent.h"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <malloc.h>
#include <numeric>
#include <random>
#include <string>

using namespace anole;

namespace {

double cpuSeconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

double heapBytes() {
  struct mallinfo2 heap = mallinfo2();
  return static_cast<double>(heap.uordblks + heap.hblkhd);
}

/// A thread that calls sites, in compiled loops or outside, until it has made enough calls.
class Thread {
public:
  explicit Thread(uint64_t events) : limit(events) {}

  bool goesOn() const { return made < limit; }

  void call(uint64_t site) {
    Event event = test::scalarEvent(1, {}, 1000, 100);
    event.path = site * 0x9e3779b97f4a7c15ULL;
    tree.record(event, loops);
    ++made;
  }

  void enter(uint64_t site) {
    loops.loops[loops.depth] = site << 2;
    loops.slots[loops.depth++] = {++activations, 0};
  }
  void iterate() { ++loops.slots[loops.depth - 1].iterations; }
  void leave() { --loops.depth; }

  uint64_t below(uint64_t bound) { return random() % bound; }

  std::mt19937_64 random{7};
  TraceTree tree{0};

private:
  uint64_t limit, made = 0;
  uint32_t activations = 0;
  LoopState loops{};
};

void regular(Thread &thread) {
  thread.enter(1);
  while (thread.goesOn()) {
    thread.iterate();
    for (uint64_t site = 0; site < 10; ++site)
      thread.call(site);
  }
}

template <uint64_t Sites> void randomSites(Thread &thread) {
  while (thread.goesOn())
    thread.call(thread.below(Sites));
}

void oneSiteAnIteration(Thread &thread) {
  thread.enter(1);
  while (thread.goesOn()) {
    thread.iterate();
    thread.call(thread.below(100));
  }
}

template <uint64_t Calls, uint64_t Sites> void randomIterations(Thread &thread) {
  thread.enter(1);
  while (thread.goesOn()) {
    thread.iterate();
    for (uint64_t i = 0; i < Calls; ++i)
      thread.call(thread.below(Sites));
  }
}

/// Each iteration calls a hundred sites in another order.
void permutations(Thread &thread) {
  std::vector<uint64_t> order(100);
  std::iota(order.begin(), order.end(), 0);
  thread.enter(1);
  while (thread.goesOn()) {
    thread.iterate();
    std::shuffle(order.begin(), order.end(), thread.random);
    for (uint64_t site : order)
      thread.call(site);
  }
}

/// One of a hundred sites that come in turn is another one each time.
void noisyPeriod(Thread &thread) {
  while (thread.goesOn())
    for (uint64_t site = 0; site < 100; ++site)
      thread.call(site == 50 ? 1000 + thread.below(100) : site);
}

void noisyIteration(Thread &thread) {
  thread.enter(1);
  while (thread.goesOn()) {
    thread.iterate();
    for (uint64_t site = 0; site < 100; ++site)
      thread.call(site == 50 ? 1000 + thread.below(100) : site);
  }
}

/// Each of 30 calls comes or does not come.
void optionalCalls(Thread &thread) {
  thread.enter(1);
  while (thread.goesOn()) {
    thread.iterate();
    for (uint64_t site = 0; site < 30; ++site)
      if (thread.below(2))
        thread.call(site);
    thread.call(30);
  }
}

template <uint64_t Length> void longPeriod(Thread &thread) {
  std::vector<uint64_t> sites(Length);
  for (uint64_t &site : sites)
    site = thread.below(100);
  while (thread.goesOn())
    for (uint64_t site : sites)
      thread.call(site);
}

void thueMorse(Thread &thread) {
  for (uint64_t i = 0; thread.goesOn(); ++i)
    thread.call(static_cast<uint64_t>(__builtin_popcountll(i)) & 1);
}

void fibonacci(Thread &thread) {
  std::string word = "ab", before = "a";
  while (word.size() < 2'000'000) {
    std::string next = word + before;
    before = std::move(word);
    word = std::move(next);
  }
  for (size_t i = 0; thread.goesOn(); ++i)
    thread.call(static_cast<uint64_t>(word[i]));
}

/// Polls as often as chance has it, then one of a few calls.
void pollings(Thread &thread) {
  while (thread.goesOn()) {
    for (uint64_t polls = thread.below(20); polls > 0; --polls)
      thread.call(1);
    thread.call(2 + thread.below(8));
  }
}

/// Two rounds of calls, each as often as chance has it.
void alternatingPeriods(Thread &thread) {
  while (thread.goesOn()) {
    uint64_t base = 100 * thread.below(2);
    for (uint64_t round = 1 + thread.below(3); round > 0; --round)
      for (uint64_t site = 0; site < 50; ++site)
        thread.call(base + site);
  }
}

/// A call tree that chance grows: loops without names in loops without names.
void walk(Thread &thread, uint64_t site, unsigned depth) {
  thread.call(site);
  for (uint64_t i = thread.below(4); depth > 0 && i > 0; --i)
    walk(thread, site * 3 + thread.below(2), depth - 1);
}

void randomTree(Thread &thread) {
  while (thread.goesOn())
    walk(thread, 1, 5);
}

void nest(Thread &thread, uint64_t level) {
  thread.enter(level);
  for (uint64_t i = 1 + thread.below(2); i > 0 && thread.goesOn(); --i) {
    thread.iterate();
    thread.call(level);
    if (level < 12)
      nest(thread, level + 1);
    if (thread.below(2))
      thread.call(100 + level);
  }
  thread.leave();
}

void nestedLoops(Thread &thread) {
  while (thread.goesOn())
    nest(thread, 1);
}

struct Shape {
  const char *name;
  void (*run)(Thread &thread);
};

constexpr Shape shapes[] = {
    {"regular", regular},
    {"random of 2", randomSites<2>},
    {"random of 100", randomSites<100>},
    {"random of 10000", randomSites<10000>},
    {"one an iteration", oneSiteAnIteration},
    {"3 of 100 an iteration", randomIterations<3, 100>},
    {"20 of 2 an iteration", randomIterations<20, 2>},
    {"20 of 100 an iteration", randomIterations<20, 100>},
    {"1000 of 100", randomIterations<1000, 100>},
    {"permutations", permutations},
    {"noisy period", noisyPeriod},
    {"noisy iteration", noisyIteration},
    {"optional calls", optionalCalls},
    {"period of 4000", longPeriod<4000>},
    {"period of 5000", longPeriod<5000>},
    {"Thue-Morse", thueMorse},
    {"Fibonacci", fibonacci},
    {"pollings", pollings},
    {"alternating periods", alternatingPeriods},
    {"random tree", randomTree},
    {"nested loops", nestedLoops},
};

void printCell(const Shape &shape, uint64_t events) {
  double begin = cpuSeconds(), empty = heapBytes();
  Thread thread(events);
  shape.run(thread);
  double spent = cpuSeconds() - begin;
  auto made = static_cast<double>(thread.tree.events());
  std::printf(" %9.0f %7.1f", spent * 1e9 / made, (heapBytes() - empty) / made);
  std::fflush(stdout);
}

bool isWanted(const char *name, int count, char **arguments) {
  bool anyName = false;
  for (int i = 1; i < count; ++i) {
    anyName = anyName || !std::isdigit(*arguments[i]);
    if (std::strcmp(arguments[i], name) == 0)
      return true;
  }
  return !anyName;
}

} // namespace

int main(int count, char **arguments) {
  uint64_t most = 1'000'000;
  for (int i = 1; i < count; ++i)
    if (std::isdigit(*arguments[i]))
      most = std::strtoull(arguments[i], nullptr, 10);
  std::printf("%-24s %s\n", "", "ns and bytes an event at 10^4, 10^5, 10^6 events");
  for (const Shape &shape : shapes) {
    if (!isWanted(shape.name, count, arguments))
      continue;
    std::printf("%-24s", shape.name);
    for (uint64_t events = 10'000; events <= most; events *= 10)
      printCell(shape, events);
    std::printf("\n");
  }
}
