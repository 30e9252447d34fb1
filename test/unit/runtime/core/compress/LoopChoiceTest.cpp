#include "runtime/core/compress/LoopChoice.h"

#include <gtest/gtest.h>

namespace anole {
namespace {

LoopEvidence loop(uint64_t key, uint64_t outer, uint64_t iterations, bool isActive = false) {
  LoopEvidence evidence;
  evidence.loop = key;
  evidence.outer = outer;
  evidence.least = evidence.most = iterations;
  evidence.events = iterations;
  evidence.isActive = isActive;
  return evidence;
}

LoopEvidence unlike(LoopEvidence evidence) {
  evidence.isUnlike = true;
  return evidence;
}

LoopEvidence doubted(LoopEvidence evidence) {
  evidence.isDoubted = true;
  return evidence;
}

uint64_t atEnd(const LoopEvidences &loops) { return choosePhaseLoop(loops, ChoiceTime::AtEnd); }
uint64_t running(const LoopEvidences &loops, uint64_t current = 0) {
  return choosePhaseLoop(loops, ChoiceTime::Running, current);
}

TEST(LoopChoiceTest, TheOutermostLoopThatRepeatsHasThePhases) {
  EXPECT_EQ(atEnd({loop(10, 0, 20), loop(11, 10, 100)}), 10u);
  EXPECT_EQ(atEnd({loop(10, 0, 1), loop(11, 10, 5)}), 11u);
  EXPECT_EQ(atEnd({loop(10, 0, 1), loop(11, 10, 1)}), 0u);
  EXPECT_EQ(atEnd({}), 0u);
}

TEST(LoopChoiceTest, ALoopInWhichRanksDifferIsOnlyAPlaceForOthers) {
  EXPECT_EQ(atEnd({unlike(loop(10, 0, 20)), loop(11, 10, 100)}), 11u);
  EXPECT_EQ(atEnd({loop(10, 0, 1), unlike(loop(11, 10, 20)), loop(12, 11, 40)}), 12u);
  EXPECT_EQ(atEnd({unlike(loop(10, 0, 20))}), 0u);
}

TEST(LoopChoiceTest, RepetitionsOfAWholeComputationGiveWay) {
  EXPECT_EQ(atEnd({loop(10, 0, 3), loop(11, 10, 96)}), 11u);
  EXPECT_EQ(atEnd({loop(10, 0, 3), loop(11, 10, 95)}), 10u);
  EXPECT_EQ(atEnd({loop(10, 0, 8), loop(11, 10, 8000)}), 10u);
}

TEST(LoopChoiceTest, ALoopIsTrustedInItsFirstIterationsUnlessTheCompilerDoubtsIt) {
  LoopEvidence steps = loop(10, 0, 0, true), solver = loop(11, 10, 12, true);
  EXPECT_EQ(running({steps, solver}), 10u);
  EXPECT_EQ(running({doubted(steps), solver}), 11u);
  EXPECT_EQ(running({doubted(loop(10, 0, 2, true)), solver}), 10u);
  EXPECT_EQ(running({doubted(steps)}), 10u);
}

TEST(LoopChoiceTest, ASetupThatHasEndedGivesWayToWhatRunsLonger) {
  LoopEvidence setup = loop(10, 0, 20);
  EXPECT_EQ(running({setup, loop(11, 0, 20, true)}, 10), 10u);
  EXPECT_EQ(running({setup, loop(11, 0, 21, true)}, 10), 11u);
  EXPECT_EQ(running({loop(10, 0, 9999), loop(11, 0, 65, true)}, 10), 11u);
  EXPECT_EQ(running({loop(10, 0, 20, true), loop(11, 0, 500)}, 11), 11u);
}

TEST(LoopChoiceTest, WhatTheProgrammerChoseComesFirst) {
  EXPECT_EQ(atEnd({loop(10, 0, 20), loop(chosenByPeople, 0, 3)}), chosenByPeople);
  EXPECT_EQ(atEnd({loop(10, 0, 20), unlike(loop(chosenByPeople, 0, 3))}), 0u);
}

} // namespace
} // namespace anole
