#include "tools/analysis/compare/RunVariance.h"

#include "test/support/program/PlayedProgram.h"

#include <functional>
#include <gtest/gtest.h>

namespace anole::tools {
namespace {

using test::PlayedRank;

constexpr uint32_t ranksOfRuns = 8;
constexpr uint64_t usual = 1'000'000; ///< nanoseconds before a call

/// How many times as long as others a rank computes before the sends of a run, and before the
/// barriers.
struct Pace {
  double sends = 1, barriers = 1;
};
using PaceOf = std::function<Pace(uint32_t rank)>;

/// Four hosts, n0 to n3, of two ranks each.
std::vector<HostFamily> inPairs() {
  return {{"n", "", 0, {{0, 1, ranksOfRuns, {}}}, {{0, 1, 4, {{0, 0, 2, {}}}}}}};
}

/// The hosts that have the same ranks in another run: rank r is on that of rank (r + 2) mod 8.
std::vector<HostFamily> moved() {
  auto hosts = inPairs();
  hosts[0].numbers = {{1, 0, 2, {}}, {2, 0, 2, {}}, {3, 0, 2, {}}, {0, 0, 2, {}}};
  return hosts;
}

Trace tracedOn(std::vector<HostFamily> hosts, const PaceOf &paceOf) {
  Trace trace = test::playedProgram(ranksOfRuns, [&](PlayedRank &rank) {
    Pace pace = paceOf(rank.rank);
    for (int step = 0; step < 10; ++step) {
      rank.compute(static_cast<uint64_t>(usual * pace.sends));
      rank.allreduce(1, 8);
      rank.compute(static_cast<uint64_t>(usual * pace.barriers));
      rank.barrier(2);
    }
  });
  trace.info.hosts = std::move(hosts);
  return trace;
}

RunVariance varianceOf(const std::vector<Trace> &traces) {
  SideRuns runs;
  for (const Trace &trace : traces)
    runs.push_back(&trace);
  auto variance = RunVariance::of(runs, [](const Trace &, const PointKey &key) {
    return key.path == 1 ? "sums" : key.path == 2 ? "barriers" : "others";
  });
  EXPECT_TRUE(variance) << variance.error().message;
  return *variance;
}

std::vector<Variation> ranksAre(const RunVariance &variance) {
  std::vector<Variation> with;
  for (const VariedRank &rank : variance.ranks)
    with.push_back(rank.with);
  return with;
}

std::vector<Variation> hostsAre(const RunVariance &variance) {
  std::vector<Variation> with;
  for (const VariedHost &host : variance.hosts)
    with.push_back(host.with);
  return with;
}

using enum Variation;

/// What is computed before calls of a name.
VariedPlace placeOf(const RunVariance &variance, const std::string &name) {
  for (const VariedPlace &place : variance.places)
    if (place.name == name && place.what == VariedTime::Computing)
      return place;
  ADD_FAILURE() << name;
  return {};
}

TEST(RunVarianceTest, AllRanksOfAHostAreASlowNode) {
  auto slow = [](uint32_t rank) { return rank / 2 == 1 ? Pace{1.5, 1.5} : Pace{}; };
  RunVariance found = varianceOf({tracedOn(inPairs(), slow), tracedOn(inPairs(), slow)});
  EXPECT_EQ(ranksAre(found), (std::vector{Same, Same, Host, Host, Same, Same, Same, Same}));
  EXPECT_EQ(hostsAre(found), (std::vector{Same, Slow, Same, Same}));
  EXPECT_EQ(found.hosts[1].name, "n1");
  EXPECT_NEAR(found.hosts[1].least, 0.5, 0.01);
  EXPECT_EQ(found.ranks[2].host, "n1");
  VariedPlace sums = placeOf(found, "sums");
  EXPECT_EQ(sums.with, Host);
  EXPECT_EQ(sums.host, "n1");
}

TEST(RunVarianceTest, OneRankOfAHostIsASlowCore) {
  auto slow = [](uint32_t rank) { return rank == 5 ? Pace{1.5, 1.5} : Pace{}; };
  RunVariance found = varianceOf({tracedOn(inPairs(), slow), tracedOn(inPairs(), slow)});
  EXPECT_EQ(ranksAre(found), (std::vector{Same, Same, Same, Same, Same, Slow, Same, Same}));
  EXPECT_EQ(hostsAre(found), (std::vector{Same, Same, Same, Same}));
  EXPECT_EQ(placeOf(found, "sums").with, Variation::Ranks);
  EXPECT_EQ(placeOf(found, "sums").rank, 5u);
}

TEST(RunVarianceTest, ASlowHostIsKnownWhicheverRanksItHas) {
  auto first = [](uint32_t rank) { return rank / 2 == 1 ? Pace{1.5, 1.5} : Pace{}; };
  auto then = [](uint32_t rank) { return rank / 2 == 0 ? Pace{1.5, 1.5} : Pace{}; };
  RunVariance found = varianceOf({tracedOn(inPairs(), first), tracedOn(moved(), then)});
  EXPECT_EQ(hostsAre(found), (std::vector{Same, Slow, Same, Same}))
      << "n1 had ranks 2, 3, then 0, 1";
  EXPECT_EQ(found.ranks[0].host, "") << "it had two";
  EXPECT_EQ(placeOf(found, "barriers").with, Host);
}

TEST(RunVarianceTest, WhatComesOnceIsNoSlowHost) {
  auto slow = [](uint32_t rank) { return rank / 2 == 1 ? Pace{1.5, 1.5} : Pace{}; };
  RunVariance found =
      varianceOf({tracedOn(inPairs(), slow), tracedOn(inPairs(), [](uint32_t) { return Pace{}; })});
  EXPECT_EQ(hostsAre(found), (std::vector{Same, Same, Same, Same}));
  EXPECT_EQ(found.ranks[2].with, Variation::Noise);
}

TEST(RunVarianceTest, MoreWorkIsNoSlowHost) {
  auto more = [](uint32_t rank) { return rank / 2 == 1 ? Pace{2, 1} : Pace{}; };
  RunVariance found = varianceOf({tracedOn(inPairs(), more), tracedOn(inPairs(), more)});
  EXPECT_EQ(found.ranks[2].with, Variation::More);
  EXPECT_EQ(found.hosts[1].with, Variation::More);
}

TEST(RunVarianceTest, OneHostIsNotSaid) {
  auto slow = [](uint32_t rank) { return rank == 5 ? Pace{1.5, 1.5} : Pace{}; };
  for (const std::vector<HostFamily> &hosts :
       {std::vector<HostFamily>{}, std::vector{HostFamily{}}}) {
    RunVariance found = varianceOf({tracedOn(hosts, slow), tracedOn(hosts, slow)});
    EXPECT_TRUE(found.hosts.empty());
    EXPECT_EQ(found.ranks[5].with, Slow);
  }
}

} // namespace
} // namespace anole::tools
