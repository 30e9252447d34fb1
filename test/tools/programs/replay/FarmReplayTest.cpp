#include "runtime/core/model/Projection.h"
#include "runtime/core/model/SpecialValues.h"
#include "test/support/program/PlayedFarm.h"
#include "tools/analysis/match/FarmRoles.h"
#include "tools/analysis/state/CallShape.h"
#include "tools/programs/replay/run/RepairedCalls.h"

#include <gtest/gtest.h>

#include <deque>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <set>
#include <unistd.h>

namespace anole::replay {
namespace {

using test::FarmKind;
using test::PlayedFarm;
using whatif::CallKind;

/// A rank of a replayed farm in which any message may be the next one.
class FarmRank {
public:
  FarmRank(const Trace &trace, const std::string &file, uint32_t rank)
      : rank(rank), trace(trace), shapes(whatif::shapesOf(trace)), walker(walkerFromStart()),
        repairs(*RepairedCalls::read(file, rank)) {}

  /// Goes to its next message; false: it has ended.
  bool next() {
    for (;;) {
      const WalkedEvent *found = *walker.next();
      if (!found)
        return false;
      const WalkedEvent *changed = repairs.changeOf(*found);
      event = changed ? *changed : *found;
      auto shape = shapes.find(event.key.functionId());
      if (shape != shapes.end() && kinds.contains(shape->second.kind)) {
        at = &shape->second;
        return true;
      }
    }
  }
  bool onlyLooks() const { return at->kind == CallKind::Probe; }
  bool sends() const { return at->kind == CallKind::Send; }
  int64_t peer() const { return number(sends() ? at->dest : at->source); }
  int64_t tag() const { return number(sends() ? at->sendTag : at->receiveTag); }

  void receives(uint32_t from, int64_t tag) {
    repairs.received(event, int64_t(from) - rank);
    auto step = repairs.stepAfter(event, tag);
    if (!step)
      return;
    isAtStop |= tag == whatif::FarmSteps::stop;
    if (step->event <= event.ordinal)
      walker = walkerFromStart();
    ASSERT_TRUE(walker.skipTo(step->event));
  }

  const uint32_t rank;
  bool isAtStop = false;

private:
  static inline const std::set kinds{CallKind::Send, CallKind::Receive, CallKind::Probe,
                                     CallKind::MatchedProbe};

  EventWalker walkerFromStart() const {
    return std::move(*projectRank(trace, rank, 0).and_then(EventWalker::over));
  }
  int64_t number(FieldPlace place) const { return event.scalarAt(place).value_or(0); }

  const Trace &trace;
  const whatif::CallShapes shapes;
  EventWalker walker;
  RepairedCalls repairs;
  WalkedEvent event;
  const whatif::CallShape *at = nullptr;
};

/// Replays a farm rank by rank in a random order, and counts its messages.
class FarmReplay {
public:
  FarmReplay(const Trace &trace, const whatif::Repairs &repairs, unsigned seed) : random(seed) {
    const std::string file = testing::TempDir() + "anole-farm-" + std::to_string(getpid());
    std::ofstream lines(file);
    for (const auto &[rank, event, scalar, number, kind] : repairs.all)
      lines << rank << " " << event << " " << scalar << " " << number << " "
            << static_cast<int>(kind) << "\n";
    lines.close();
    for (uint32_t rank = 0; rank < trace.info.ranks; ++rank)
      ranks.emplace_back(trace, file, rank);
    std::filesystem::remove(file);
  }

  void run() {
    std::vector<FarmRank *> running;
    for (FarmRank &rank : ranks)
      if (rank.next())
        running.push_back(&rank);
    while (!running.empty()) {
      std::ranges::shuffle(running, random);
      auto able = std::ranges::find_if(running, [&](FarmRank *rank) { return goOn(*rank); });
      ASSERT_NE(able, running.end()) << running.size() << " ranks wait for ever";
      if (!(*able)->next())
        running.erase(able);
    }
  }

  std::deque<FarmRank> ranks;
  uint64_t tasks = 0, stops = 0;
  std::vector<uint32_t> order; ///< whose results the master took
  size_t left() const {
    size_t sum = 0;
    for (const auto &[way, messages] : sent)
      sum += messages.size();
    return sum;
  }

private:
  /// False: it waits.
  bool goOn(FarmRank &rank) {
    if (rank.sends()) {
      auto to = static_cast<uint32_t>(rank.rank + rank.peer());
      sent[{rank.rank, to}].push_back(rank.tag());
      if (rank.rank == 0)
        ++(rank.tag() == whatif::FarmSteps::stop ? stops : tasks);
      return true;
    }
    std::vector<uint32_t> sources;
    for (const auto &[way, messages] : sent)
      if (way.second == rank.rank && !messages.empty() &&
          asksFor(rank, way.first, messages.front()))
        sources.push_back(way.first);
    if (sources.empty())
      return false;
    take(rank, sources[random() % sources.size()]);
    return true;
  }
  static bool asksFor(const FarmRank &rank, uint32_t from, int64_t tag) {
    return (rank.peer() == value(Special::AnySource) || rank.rank + rank.peer() == from) &&
           (rank.tag() == value(Special::AnyTag) || rank.tag() == tag);
  }
  void take(FarmRank &rank, uint32_t from) {
    auto &messages = sent[{from, rank.rank}];
    int64_t tag = messages.front();
    if (!rank.onlyLooks())
      messages.pop_front();
    if (!rank.onlyLooks() && rank.rank == 0)
      order.push_back(from);
    rank.receives(from, tag);
  }

  std::mt19937 random;
  std::map<std::pair<uint32_t, uint32_t>, std::deque<int64_t>> sent; ///< tags, by sender, receiver
};

/// Whoever is faster than in the recorded run gets more, and the work stays the same.
TEST(FarmReplayTest, AnyOrderOfMessagesEndsWithTheRecordedWork) {
  std::set<std::vector<uint32_t>> orders;
  for (unsigned seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    PlayedFarm farm{2 + static_cast<uint32_t>(random() % 6), random() % 40,
                    random() % 2 ? FarmKind::MasterBegins : FarmKind::WorkersBegin, seed,
                    static_cast<test::FarmTakes>(seed % 3)};
    Trace trace = farm.clustered();
    auto repairs = whatif::repairsOf(trace);
    ASSERT_TRUE(repairs) << repairs.error().message;
    if (repairs->dealt == 0) // the lead got no task that a member could take
      continue;
    FarmReplay replay(trace, *repairs, seed);
    replay.run();
    EXPECT_EQ(replay.tasks, farm.tasks);
    EXPECT_EQ(replay.stops, farm.ranks - 1);
    EXPECT_EQ(replay.left(), 0U);
    for (const FarmRank &rank : replay.ranks)
      EXPECT_EQ(rank.isAtStop, rank.rank != 0) << rank.rank;
    if (farm.ranks > 2 && farm.tasks > 10) {
      EXPECT_NE(replay.order, farm.order());
      orders.insert(replay.order);
    }
  }
  EXPECT_GT(orders.size(), 20U);
}

} // namespace
} // namespace anole::replay
