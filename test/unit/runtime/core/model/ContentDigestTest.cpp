#include "runtime/core/merge/Leaf.h"
#include "runtime/core/ranks/cluster/Signatures.h"
#include "runtime/core/ranks/transport/TraceParts.h"
#include "runtime/core/terms/Block.h"
#include "test/unit/runtime/core/merge/StencilProgram.h"

#include <gtest/gtest.h>

#include <set>

namespace anole::test {
namespace {

TEST(ContentDigestTest, TimesOfEventsAreNoContent) {
  StencilProgram program({3, 3, 1});
  Trace untimed = program.leaf(4), timed = program.leaf(4);
  for (SharedPoint &point : timed.streams[0].points)
    point.times = {{point.ranks, {{}, std::vector<EventTimeCode>(point.count, 77)}, {}}};
  EXPECT_EQ(partDigests(timed), partDigests(untimed));
  EXPECT_EQ(signaturesOf(timed, timed.functions).exact,
            signaturesOf(untimed, untimed.functions).exact);
  timed.streams[0].points[0].columns[0].edit()[0].terms[0].start.constant += 1;
  EXPECT_NE(partDigests(timed), partDigests(untimed));
}

/// Sequences that differ in one number each have other digests.
TEST(ContentDigestTest, EveryNumberOfATermCounts) {
  BlockRef block = Block::pack({{1, 2, 3, {}}}), other = Block::pack({{1, 2, 4, {}}});
  std::vector<Terms> all{{},
                         {{1, 2, 3, {}}},
                         {{2, 2, 3, {}}},
                         {{1, 3, 3, {}}},
                         {{1, 2, 4, {}}},
                         {{0, 2, 3, {{1, 0, 2, {}}}}},
                         {{0, 2, 3, {{1, 0, 3, {}}}}},
                         {{0, 0, 3, {}, block}},
                         {{0, 0, 3, {}, other}}};
  std::set<Digest> digests;
  for (const Terms &terms : all)
    digests.insert(ContentDigest().add(terms).result());
  EXPECT_EQ(digests.size(), all.size());
}

TEST(ContentDigestTest, EveryPartOfALoopCounts) {
  SharedColumn column{{{}, shareTerms({{4, 0, 1, {}}}), {}}};
  SharedColumn coded = column;
  coded.edit()[0].coding = {RankCodingKind::Shift, 1, 16, 1};
  SharedColumn scaled = coded;
  scaled.edit()[0].coding.scale = 4;
  std::set<Digest> digests;
  for (const SharedColumn &part : {SharedColumn(), column, coded, scaled})
    digests.insert(ContentDigest().add(part).result());
  EXPECT_EQ(digests.size(), 4u);
  SharedLoop loop{7, 9, LoopKind::Compiled, {{{}, {}, {}}}, {}}, trips = loop, variants = loop;
  trips.trips = column;
  variants.variants[0].variant = column;
  EXPECT_NE(digestOf(trips), digestOf(loop));
  EXPECT_NE(digestOf(variants), digestOf(loop));
}

TEST(ContentDigestTest, WhetherPointsShareColumnsDoesNotCount) {
  SharedColumn column{{{}, shareTerms({{4, 0, 1, {}}}), {}}}, alone = column;
  alone.edit();
  SharedPoint first, second, third;
  first.columns = second.columns = {column};
  third.columns = {alone};
  ColumnDigests digests;
  EXPECT_EQ(digestOf(first, digests), digestOf(second, digests));
  EXPECT_EQ(digestOf(first, digests), digestOf(third, digests));
  third.columns[0].edit()[0].terms[0].start.constant = 5;
  EXPECT_NE(digestOf(first, digests), digestOf(third, digests));
}

} // namespace
} // namespace anole::test
