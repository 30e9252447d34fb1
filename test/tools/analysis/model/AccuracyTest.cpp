#include "tools/analysis/model/Accuracy.h"

#include "test/tools/commands/RowOfFour.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace anole::tools {
namespace {

Share of(const Shares &shares, Parameter parameter) {
  return shares[static_cast<size_t>(parameter)];
}

/// The matching shares of rowOfFour and what became of it.
Accuracy compared(const Trace &clustered) {
  Effort effort;
  auto accuracy = accuracyOf(rowOfFour(), clustered, effort);
  EXPECT_TRUE(accuracy) << accuracy.error().message;
  return accuracy.value_or(Accuracy{});
}

TEST(Accuracy, OfEqualTracesIsWhole) {
  Shares all = compared(rowOfFour()).overall();
  EXPECT_EQ(of(all, Parameter::Events), (Share{608, 608}));
  EXPECT_EQ(of(all, Parameter::Dest), (Share{300, 300}));
  EXPECT_EQ(of(all, Parameter::Source), (Share{300, 300}));
  EXPECT_EQ(of(all, Parameter::Tag), (Share{600, 600}));
  EXPECT_EQ(of(all, Parameter::Loop), (Share{4, 4}));
  EXPECT_EQ(of(all, Parameter::Count), (Share{0, 0}));
}

TEST(Accuracy, CountsEventsWhoseValuesDiffer) {
  Trace other = rowOfFour();
  SharedTerm seven{{7, {}, {}}, {}, {60, {}, {}}, {}}, eight{{8, {}, {}}, {}, {40, {}, {}}, {}};
  other.streams[0].points[1].columns[1].edit()[0].terms = {seven, eight};
  Accuracy accuracy = compared(other);
  EXPECT_EQ(of(accuracy.overall(), Parameter::Tag), (Share{480, 600}));
  EXPECT_EQ(of(accuracy.overall(), Parameter::Dest), (Share{300, 300}));
  EXPECT_EQ(of(accuracy.ranks[0], Parameter::Tag), (Share{60, 100}));
  EXPECT_EQ(of(accuracy.ranks[3], Parameter::Tag), (Share{100, 100}));
}

TEST(Accuracy, SeesTheOrderOfCalls) {
  Trace other = rowOfFour();
  EXPECT_EQ(of(compared(other).overall(), Parameter::Order), (Share{612, 612}));
  for (Body &body : other.streams[0].bodies)
    std::ranges::reverse(body);
  Share order = of(compared(other).overall(), Parameter::Order);
  EXPECT_LT(order.same, order.all);
  EXPECT_EQ(order.all, 612u);
  EXPECT_EQ(of(compared(other).overall(), Parameter::Events), (Share{608, 608}));
}

TEST(Accuracy, SeesFieldsThatAreNoParameter) {
  Trace other = rowOfFour();
  for (FunctionInfo &function : other.functions)
    for (FieldInfo &field : function.scalars)
      if (field.name == "tag")
        field.name = "root";
  Trace changed = other;
  changed.streams[0].points[1].columns[1].edit()[0].terms[0].start.constant += 1;
  Effort effort;
  Shares same = accuracyOf(other, other, effort)->overall();
  EXPECT_EQ(of(same, Parameter::Tag), (Share{0, 0}));
  EXPECT_EQ(of(same, Parameter::Other), (Share{600, 600}));
  EXPECT_EQ(of(accuracyOf(other, changed, effort)->overall(), Parameter::Other), (Share{300, 600}));
}

TEST(Accuracy, CountsWhatHasNoPartner) {
  Trace shorter = rowOfFour();
  SharedLoop &loop = shorter.streams[0].loops[1];
  loop.trips.edit()[0].terms[0].start.constant = 90;
  for (VariantFamily &family : loop.variants)
    family.variant.edit()[0].terms[0].count.constant = 90;
  Shares all = compared(shorter).overall();
  EXPECT_EQ(of(all, Parameter::Events), (Share{548, 608}));
  EXPECT_EQ(of(all, Parameter::Tag), (Share{540, 600}));
  EXPECT_EQ(of(all, Parameter::Loop), (Share{0, 4}));
}

TEST(Accuracy, NamesRanksThatOneTraceLacks) {
  Trace without = rowOfFour();
  without.streams[0].ranks = {{0, 1, 3, {}}};
  Accuracy accuracy = compared(without);
  EXPECT_EQ(accuracy.onlyFirst, (RankRanges{{3, 3}}));
  EXPECT_TRUE(accuracy.onlySecond.empty());
  EXPECT_EQ(of(accuracy.ranks[3], Parameter::Events), (Share{0, 102}));
  EXPECT_EQ(of(accuracy.overall(), Parameter::Source), (Share{200, 300}));
}

TEST(Accuracy, DoesNotDependOnTheNumbersOfFunctions) {
  Trace renumbered = rowOfFour();
  for (FunctionInfo &function : renumbered.functions)
    function.id += 10;
  for (SharedPoint &point : renumbered.streams[0].points)
    point.key.function += 10;
  EXPECT_EQ(compared(renumbered).overall(), compared(rowOfFour()).overall());
}

TEST(Accuracy, KnowsParametersByKindAndName) {
  FieldInfo count{"recvcounts", FieldKind::Plain}, type{"datatype", FieldKind::Type};
  FunctionInfo moves{1, "MPI_Gatherv", {type}, {count}, {}};
  FunctionInfo completes{2, "MPI_Waitall", {{"count", FieldKind::Plain}}, {}, {}};
  EXPECT_EQ(parameterOf(moves, count), Parameter::Count);
  EXPECT_EQ(parameterOf(completes, completes.scalars[0]), std::nullopt);
  EXPECT_EQ(parameterOf(moves, {"sendtag", FieldKind::Plain}), Parameter::Tag);
  EXPECT_EQ(parameterOf(moves, {"request_source", FieldKind::Peer}), Parameter::Source);
  EXPECT_EQ(parameterOf(moves, {"target_rank", FieldKind::Peer}), Parameter::Dest);
  EXPECT_EQ(parameterOf(moves, {"rank_source", FieldKind::Peer}), std::nullopt);
  EXPECT_EQ(parameterOf(moves, {"rank", FieldKind::Peer}), std::nullopt);
}

} // namespace
} // namespace anole::tools
