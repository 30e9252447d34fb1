#include "runtime/core/ranks/online/GroupChoice.h"

#include "runtime/core/ranks/online/LoopReport.h"
#include "runtime/core/terms/TermCursor.h"

#include <gtest/gtest.h>

namespace anole {
namespace {

LoopEvidence loop(uint64_t key, uint64_t iterations) {
  LoopEvidence evidence;
  evidence.loop = key;
  evidence.least = evidence.most = evidence.events = iterations;
  return evidence;
}

LoopEvidence unlike(LoopEvidence evidence) {
  evidence.isUnlike = true;
  return evidence;
}

/// What ranks 0, 1, ... say, joined.
LoopEvidences joined(const std::vector<LoopEvidences> &ranks) {
  Report all = reportOf(0, {}, ranks[0]);
  for (uint32_t rank = 1; rank < ranks.size(); ++rank)
    join(all, reportOf(rank, {}, ranks[rank]));
  return all.loops;
}

std::string text(const std::vector<GroupLoop> &groups) {
  std::string text;
  for (const GroupLoop &group : groups) {
    text += std::to_string(group.loop) + ":";
    for (int64_t rank : expand(group.ranks))
      text += " " + std::to_string(rank);
    text += "; ";
  }
  return text;
}

std::string atEnd(const std::vector<LoopEvidences> &ranks) {
  return text(chooseGroups(joined(ranks), ChoiceTime::AtEnd, {}));
}

TEST(GroupChoiceTest, HalvesWithLoopsOfTheirOwnAreGroups) {
  const LoopEvidences ocean{loop(5, 40)}, air{loop(6, 120)};
  EXPECT_EQ(atEnd({ocean, ocean, air, air}), "5: 0 1; 6: 2 3; ");
  EXPECT_EQ(atEnd({air, ocean, air, ocean, air}), "6: 0 2 4; 5: 1 3; ");
}

TEST(GroupChoiceTest, RanksThatStandAsideAreInNone) {
  EXPECT_EQ(atEnd({{}, {loop(6, 12)}, {loop(6, 12)}}), "6: 1 2; ");
}

TEST(GroupChoiceTest, WorkersOfAMasterAreNoGroup) {
  EXPECT_EQ(atEnd({{loop(5, 24)}, {loop(6, 12)}, {loop(6, 12)}}), "");
}

TEST(GroupChoiceTest, RanksThatDifferInTheirLoopHaveNone) {
  const LoopEvidence other = unlike(loop(6, 12));
  EXPECT_EQ(atEnd({{}, {other}, {other}}), "");
  EXPECT_EQ(atEnd({{}, {other, loop(7, 20)}, {other, loop(7, 20)}}), "7: 1 2; ");
}

TEST(GroupChoiceTest, OfGroupsThatShareRanksTheLargerOneStays) {
  const LoopEvidences both{loop(5, 40), loop(6, 12)};
  EXPECT_EQ(atEnd({{loop(5, 40)}, both, both, {}}), "5: 0 1 2; ") << "a loop inside its ranks";
}

TEST(GroupChoiceTest, WhileTheProgramRunsAGroupNeedsSomeIterations) {
  auto running = [](uint64_t iterations) {
    LoopEvidences all = joined({{loop(5, iterations)}, {loop(5, iterations)}, {}});
    return text(chooseGroups(all, ChoiceTime::Running, {}));
  };
  EXPECT_EQ(running(PhaseRules::rare - 1), "");
  EXPECT_EQ(running(PhaseRules::rare), "5: 0 1; ");
}

TEST(GroupChoiceTest, MarkersByHandAreOfAllRanksOrOfNone) {
  EXPECT_EQ(atEnd({{loop(chosenByPeople, 3)}, {loop(6, 12)}, {loop(6, 12)}}), "");
}

TEST(GroupChoiceTest, ScatteredRanksAreNoGroup) {
  std::vector<LoopEvidences> ranks(400);
  for (uint64_t i = 0; i < 20; ++i)
    ranks[i * i] = {loop(5, 40)};
  EXPECT_EQ(atEnd(ranks), "") << "a report has no room for them";
}

} // namespace
} // namespace anole
