#include "tools/programs/proxy/formula/SequenceFormula.h"

#include "tools/programs/proxy/tree/ExpressionWriter.h"

#include <gtest/gtest.h>

namespace anole::tools::generate {
namespace {

Term same(int64_t number, uint64_t count) { return {number, 0, count, {}}; }
Term repeated(Terms body, uint64_t count, int64_t step = 0) {
  return {0, step, count, std::move(body)};
}

std::shared_ptr<const Digit> counting(const std::string &name, const std::vector<uint64_t> &each) {
  Digit made;
  made.value = variable(name);
  for (uint64_t count : each)
    made.counts.emplace(static_cast<uint32_t>(made.counts.size()), count);
  return std::make_shared<Digit>(made);
}

struct Written {
  std::string formula;
  size_t numbers = 0;
};

/// Numbers of a rank each, in loops.
Written written(const std::vector<Terms> &each, const Position &position) {
  Sequences all;
  for (const Terms &terms : each)
    all.emplace(static_cast<uint32_t>(all.size()), terms);
  Tables tables;
  auto found = sequenceFormula(all, position, literal, "numbers",
                               {static_cast<uint32_t>(each.size()), tables});
  return {found ? printed(*found) : "nothing", tables.numbers()};
}

/// Of one rank in one loop.
Written inLoop(const Terms &terms) {
  return written({terms}, {counting("i", {valueCount(terms)})});
}

TEST(SequenceFormula, ChangesWhereTheRuleDoes) {
  EXPECT_EQ(inLoop({same(0, 86), same(1, 20000)}).formula, "i < 86 ? 0 : 1");
  EXPECT_EQ(inLoop({same(4, 86), {7, 2, 20000, {}}}).formula, "i < 86 ? 4 : 7 + 2 * (i - 86)");
  EXPECT_EQ(inLoop({same(4, 86), same(5, 100), same(9, 100)}).formula,
            "i < 86 ? 4 : i < 186 ? 5 : 9");
}

/// The first turns of a part are in step with the loop, or not.
TEST(SequenceFormula, KnowsPeriods) {
  Term twoTurns = repeated({same(0, 1), same(1, 1)}, 10000);
  EXPECT_EQ(inLoop({same(7, 86), twoTurns}).formula, "i < 86 ? 7 : i % 2");
  EXPECT_EQ(inLoop({same(7, 85), twoTurns}).formula, "i < 85 ? 7 : (i - 85) % 2");
}

TEST(SequenceFormula, GoesOnWithARepeatThatEndsInARound) {
  Term threeTurns = repeated({{0, 1, 3, {}}}, 6666);
  EXPECT_EQ(inLoop({threeTurns, same(0, 1), same(1, 1)}).formula, "i % 3");
}

TEST(SequenceFormula, CountsTurnsOfTheOuterLoop) {
  Terms terms{repeated({{0, 1, 3, {}}}, 86), repeated({same(0, 1), same(5, 1), same(2, 1)}, 9914)};
  Written both = written({terms}, {counting("i", {10000}), counting("j", {3})});
  EXPECT_EQ(both.formula, "i < 86 ? j : numbers[j]");
  Terms again{repeated(terms, 10)};
  both = written({again}, {counting("n", {10}), counting("i", {10000}), counting("j", {3})});
  EXPECT_EQ(both.formula, "i < 86 ? j : numbers[j]");
}

/// Each rank has its own number of turns and its own period, and may come to an end earlier.
TEST(SequenceFormula, LetsRanksHaveTheirOwnPeriods) {
  Term two = repeated({{0, 1, 2, {}}}, 10000), three = repeated({{0, 1, 3, {}}}, 10000);
  EXPECT_EQ(written({{two}, {three}}, {counting("i", {20000, 30000})}).formula, "i % (rank + 2)");
  Terms shorter{same(3, 100)}, longer{same(3, 200), same(4, 20000)};
  EXPECT_EQ(written({shorter, longer}, {counting("i", {100, 20200})}).formula, "i < 200 ? 3 : 4");
}

/// A sequence that changes often: its rules, as many as the trace has.
TEST(SequenceFormula, LooksRulesUpWhereThereAreMany) {
  auto changing = [](uint64_t turns) {
    Terms terms;
    for (int64_t part = 0; part < 20; ++part)
      terms.push_back(repeated({same(part, 1), same(part * part, 1)}, turns));
    return inLoop(terms);
  };
  Written little = changing(1000), much = changing(1000000);
  EXPECT_EQ(much.formula, "(int)numberAt(numbers, 0, i)");
  EXPECT_EQ(little.formula, much.formula);
  EXPECT_EQ(little.numbers, much.numbers);
  EXPECT_LT(much.numbers, 400U);
}

/// The numbers themselves where the trace has no rule.
TEST(SequenceFormula, ListsWhatFollowsNoRule) {
  Terms terms;
  for (int64_t i = 0; i < 300; ++i)
    terms.push_back(same(i * i % 101, 1));
  EXPECT_EQ(inLoop(terms).formula, "numbers[i]");
}

TEST(SequenceFormula, IsNoneForAnotherLength) {
  EXPECT_EQ(written({{same(0, 86), same(1, 20000)}}, {counting("i", {86})}).formula, "nothing");
}

TEST(RuleTable, LaysRulesOutBesideEachOther) {
  auto table = RuleTable::of({{repeated({{5, 1, 3, {}}, same(9, 1)}, 4, 10), same(2, 7)}});
  ASSERT_TRUE(table);
  EXPECT_FALSE(table->isWide);
  EXPECT_EQ(printed(listOf(table->lists(literal))),
            "{{0, 23, 0, 0, 1, 2}, {0, 4, 0, 10, 3, 2}, {16, 1, 2, 0, 0, 0}, {0, 1, 5, 1, 0, 0}, "
            "{3, 1, 9, 0, 0, 0}}");
  EXPECT_TRUE(RuleTable::of({{repeated({{5, 1, 3, {}}}, 4, int64_t(1) << 40)}})->isWide);
  EXPECT_FALSE(RuleTable::of({Terms()}));
}

} // namespace
} // namespace anole::tools::generate
