#pragma once

#include "runtime/core/walk/EventWalker.h"
#include "test/support/SettledCounts.h"

#include <gtest/gtest.h>

#include <random>

namespace anole::test {

/// A stream of nested loops of all kinds, whose events are numbered by their parameters and times.
class RandomStream {
public:
  explicit RandomStream(uint64_t seed) : random(seed) {
    size_t loops = 2 + pick(5);
    for (uint32_t i = 0; i < 3; ++i)
      stream.points.push_back(makePoint(i));
    for (uint32_t i = 0; i < loops; ++i)
      stream.loops.push_back(makeLoop(i, static_cast<uint32_t>(loops)));
    entries.resize(loops);
    entries[0] = 1;
    for (uint32_t i = 0; i < loops; ++i)
      run(i);
    for (PointTrace &point : stream.points)
      fill(point, events[&point - stream.points.data()]);
    EXPECT_TRUE(settleCounts(stream));
  }

  StreamTrace stream;

private:
  uint64_t pick(uint64_t below) { return random() % below; }

  static PointTrace makePoint(uint32_t number) {
    PointTrace point;
    point.key = {static_cast<uint16_t>(number), 100 + number};
    point.scalars = point.arrays = point.late = 1;
    return point;
  }

  Body makeBody(uint32_t loop, uint32_t loops, size_t size) {
    Body body;
    for (size_t i = 0; i < size; ++i) {
      uint32_t inner = loop + 1 + static_cast<uint32_t>(pick(2));
      body.push_back(inner < loops && pick(2) == 0 ? Symbol::loop(inner)
                                                   : Symbol::point(static_cast<uint32_t>(pick(3))));
    }
    return body;
  }

  LoopTrace makeLoop(uint32_t index, uint32_t loops) {
    constexpr LoopKind kinds[] = {LoopKind::Compiled, LoopKind::Folded, LoopKind::Mixed};
    LoopKind kind = index == 0 ? LoopKind::Root : kinds[pick(3)];
    LoopTrace loop{500 + index, 0, kind, {}, {}, {}};
    if (index == 0)
      loop.key = 0;
    size_t variants = choosesVariants(kind) ? 1 + pick(3) : 1;
    for (size_t i = 0; i < variants; ++i)
      loop.variants.push_back(makeBody(index, loops, kind == LoopKind::Mixed ? 1 : 1 + pick(3)));
    return loop;
  }

  /// Loops around come before those inside.
  void run(uint32_t index) {
    LoopTrace &loop = stream.loops[index];
    for (uint64_t entry = 0; entry < entries[index]; ++entry) {
      uint64_t trips = index == 0 ? 1 : 1 + pick(3);
      if (index != 0)
        loop.trips.push_back({static_cast<int64_t>(trips), 0, 1, {}});
      for (; trips > 0; --trips) {
        size_t variant = pick(loop.variants.size());
        if (choosesVariants(loop.kind))
          loop.variant.push_back({static_cast<int64_t>(variant), 0, 1, {}});
        for (Symbol symbol : loop.variants[variant])
          ++(symbol.isLoop() ? entries : events)[symbol.index()];
      }
    }
  }

  void fill(PointTrace &point, uint64_t count) {
    Terms lengths;
    EventTimes times;
    uint64_t elements = 0;
    for (uint64_t i = 0; i < count; ++i) {
      times.deltas.add(static_cast<float>(i));
      times.durations.add(static_cast<float>(2 * i));
      lengths.push_back({static_cast<int64_t>(i % 3), 0, 1, {}});
      elements += i % 3;
    }
    auto run = [](int64_t start, uint64_t values) {
      return values == 0 ? Terms() : Terms{{start, 1, values, {}}};
    };
    point.columns = {run(0, count), lengths, run(1000, elements), run(2000, count)};
    point.times = std::make_unique<EventTimes>(std::move(times));
  }

  std::mt19937_64 random;
  std::vector<uint64_t> entries, events = std::vector<uint64_t>(3);
};

inline std::vector<WalkedEvent> eventsOf(const StreamTrace &stream) {
  std::vector<WalkedEvent> events;
  auto walker = EventWalker::over(stream);
  EXPECT_TRUE(walker) << walker.error().message;
  auto walked = eachEvent(*walker, [&](const WalkedEvent &event) { events.push_back(event); });
  EXPECT_TRUE(walked) << (walked ? "" : walked.error().message);
  return events;
}

} // namespace anole::test
