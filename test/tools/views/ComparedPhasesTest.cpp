#include "tools/views/more/ComparedPhases.h"

#include <gtest/gtest.h>

namespace anole::phases {
namespace {

std::vector<PhaseSide> named(const std::vector<const char *> &names) {
  std::vector<PhaseSide> phases;
  for (const char *name : names)
    phases.push_back({.name = name});
  return phases;
}

std::string pairsOf(const std::vector<const char *> &a, const std::vector<const char *> &b) {
  std::string text;
  for (const PhasePair &pair : comparedPhases(named(a), named(b)))
    text += (pair.a ? pair.a->name : "-") + (pair.b ? pair.b->name : "-") + " ";
  return text;
}

TEST(ComparedPhases, ArePairedByName) {
  EXPECT_EQ(pairsOf({"A", "B", "C"}, {"A", "B", "C"}), "AA BB CC ");
  EXPECT_EQ(pairsOf({"A", "C"}, {"A", "B", "C"}), "AA -B CC ");
  EXPECT_EQ(pairsOf({"A", "B"}, {"C"}), "A- B- -C ");
  EXPECT_EQ(pairsOf({}, {"A"}), "-A ");
  EXPECT_EQ(pairsOf({}, {}), "");
}

TEST(ComparedPhases, AsManyAsPossibleArePaired) {
  EXPECT_EQ(pairsOf({"X", "A", "B"}, {"A", "B", "X"}), "X- AA BB -X ");
  EXPECT_EQ(pairsOf({"A", "B", "A"}, {"B", "A"}), "A- BB AA ");
}

} // namespace
} // namespace anole::phases
