#include "tools/analysis/match/FarmRoles.h"

#include "test/support/program/PlayedFarm.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace anole::whatif {
namespace {

using test::FarmFlaw;
using test::FarmKind;
using test::FarmTakes;
using test::PlayedFarm;

uint64_t countOf(const Repairs &repairs, uint32_t rank, RepairKind kind) {
  return static_cast<uint64_t>(std::ranges::count_if(repairs.all, [&](const Repair &repair) {
    return repair.rank == rank && repair.kind == kind;
  }));
}

TEST(FarmRolesTest, AnswersGoToWhoeverAsks) {
  for (FarmKind kind : {FarmKind::MasterBegins, FarmKind::WorkersBegin})
    for (FarmTakes takes : {FarmTakes::Receive, FarmTakes::Probe, FarmTakes::MatchedProbe}) {
      PlayedFarm farm{5, 30, kind, 1, takes};
      auto roles = farmRoles(farm.clustered());
      ASSERT_TRUE(roles);
      EXPECT_EQ(roles->dealt, 30U);
      uint64_t answers = farm.order().size(), receives = takes == FarmTakes::Probe ? answers : 0;
      EXPECT_EQ(countOf(*roles, 0, RepairKind::Answer), answers + receives);
      EXPECT_EQ(countOf(*roles, 3, RepairKind::Step), countOf(*roles, 1, RepairKind::Step));
    }
}

/// The lead did a tenth of the tasks, so its four workers would take too long otherwise.
TEST(FarmRolesTest, StepsTakeTogetherWhatTheTraceSays) {
  PlayedFarm farm{5, 40};
  auto roles = farmRoles(farm.clustered());
  ASSERT_TRUE(roles);
  auto step = std::ranges::find(roles->all, RepairKind::Step, &Repair::kind);
  uint64_t own = countOf(*roles, 1, RepairKind::Step) - 1;
  EXPECT_EQ(step->value, static_cast<int64_t>(1000000 * 4 * own / 40));
}

TEST(FarmRolesTest, TagsTellHowFarTheRunIs) {
  EXPECT_EQ(FarmSteps::stepOf(FarmSteps::tagOf(0, 1000), 10), 0U);
  EXPECT_EQ(FarmSteps::stepOf(FarmSteps::tagOf(999, 1000), 10), 9U);
  EXPECT_EQ(FarmSteps::stepOf(FarmSteps::tagOf(1, 2), 10), 5U);
  EXPECT_LE(FarmSteps::tagOf(999'999, 1'000'000), 32767) << "as large as MPI allows";
}

/// Then messages have the recorded sources, or are repaired.
TEST(FarmRolesTest, WhatIsNotProvedHasNoRoles) {
  for (FarmFlaw flaw : {FarmFlaw::Barrier, FarmFlaw::Report, FarmFlaw::WildWorkers}) {
    SCOPED_TRACE(static_cast<int>(flaw));
    PlayedFarm farm{4, 20, FarmKind::MasterBegins, 1, FarmTakes::Receive, flaw};
    Trace trace = farm.clustered();
    EXPECT_FALSE(farmRoles(trace));
    auto repairs = repairsOf(trace);
    ASSERT_TRUE(repairs) << repairs.error().message;
    EXPECT_EQ(repairs->dealt, 0U);
    EXPECT_GT(countOf(*repairs, 0, RepairKind::Number), 0U);
    EXPECT_EQ(repairs->all.size(), countOf(*repairs, 0, RepairKind::Number) +
                                       countOf(*repairs, 1, RepairKind::Number) +
                                       countOf(*repairs, 2, RepairKind::Number) +
                                       countOf(*repairs, 3, RepairKind::Number));
  }
}

/// A damaged trace may name ranks that it does not have.
TEST(FarmRolesTest, ARankThatThereIsNotIsNoWorker) {
  EXPECT_FALSE(farmRoles(test::playedProgram(2, [](test::PlayedRank &rank) {
    if (rank.rank == 1)
      return rank.receive(12, 0);
    rank.call("MPI_Recv", 10, {{"source", value(Special::AnySource)}, {"status_source", 99}});
    rank.send(11, 99, 8);
  })));
}

TEST(FarmRolesTest, AProgramWithoutWildcardsIsNoFarm) {
  EXPECT_FALSE(farmRoles(test::playedProgram(2, [](test::PlayedRank &rank) {
    if (rank.rank == 0)
      rank.send(10, 1, 8);
    else
      rank.receive(10, 0);
  })));
}

} // namespace
} // namespace anole::whatif
