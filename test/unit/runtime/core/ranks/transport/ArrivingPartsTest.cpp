#include "runtime/core/ranks/transport/ArrivingParts.h"

#include "runtime/core/file/format/DecodeTrace.h"
#include "runtime/core/file/format/EncodeTrace.h"
#include "runtime/core/merge/Merge.h"
#include "test/support/program/StreamBuilder.h"
#include "test/unit/runtime/core/merge/StencilProgram.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

namespace anole::test {
namespace {

/// Sends `theirs` without what `ours` has, and merges it into that. Returns how many points were
/// joined as they were decoded; nothing if what arrived is not made of these parts.
std::optional<size_t> sendInto(Trace &ours, Trace theirs) {
  PartPlaces places = findParts(partDigests(theirs), partDigests(ours));
  hollow(theirs, missing(places));
  ArrivingParts parts(ours, places);
  auto arrived =
      decodeTrace(encodeTrace(theirs), {}, [&](auto &&...point) { return parts.take(point...); });
  if (!arrived || !parts.fill(*arrived))
    return std::nullopt;
  mergeTrace(ours, std::move(*arrived), parts.takenPoints());
  const TakenPoints &taken = parts.takenPoints();
  return taken.size() - static_cast<size_t>(std::ranges::count(taken, notTaken));
}

std::string merged(Trace ours, Trace theirs) {
  mergeTrace(ours, std::move(theirs));
  return encodeTrace(ours);
}

TEST(ArrivingPartsTest, APointThatDiffersInItsRanksJoinsAsItIsDecoded) {
  StencilProgram program({4, 4, 1});
  Trace ours = program.leaf(5), theirs = program.leaf(6);
  const size_t points = theirs.streams[0].points.size();
  const std::string whole = merged(ours, theirs);
  EXPECT_EQ(sendInto(ours, std::move(theirs)), points);
  EXPECT_EQ(encodeTrace(ours), whole);
}

TEST(ArrivingPartsTest, APointThatIsSentAsADigestKeepsItsTimes) {
  StencilProgram program({3, 3, 1});
  Trace ours = program.leaf(4), theirs = program.leaf(5);
  SharedPoint &point = theirs.streams[0].points[0];
  point.times = {{point.ranks, {{}, {1, 2}}, {{}, {3, 4}}}};
  ASSERT_TRUE(sendInto(ours, std::move(theirs)));
  const auto &times = ours.streams[0].points[0].times;
  ASSERT_EQ(times.size(), 1u);
  EXPECT_EQ(times[0].deltas.rest, (std::vector<EventTimeCode>{1, 2}));
}

/// A program whose ranks share one call and each have a call of their own around it.
Trace leafWithOwnCalls(uint32_t rank) {
  return StreamBuilder()
      .point({7, 100 + rank})
      .scalar(std::vector<int64_t>{3})
      .point({5, 7})
      .scalar(std::vector<int64_t>{4})
      .point({7, 200 + rank})
      .scalar(std::vector<int64_t>{rank})
      .leaf(rank);
}

TEST(ArrivingPartsTest, PointsOfOneRankKeepTheirPlacesAroundThoseThatJoin) {
  Trace ours = leafWithOwnCalls(0), theirs = leafWithOwnCalls(1);
  const std::string whole = merged(ours, theirs);
  EXPECT_EQ(sendInto(ours, std::move(theirs)), 1u);
  EXPECT_EQ(encodeTrace(ours), whole);
}

/// Of two threads that have the same point, each with one of these values.
Trace leafOfThreads(uint32_t rank, const std::vector<int64_t> &values) {
  Trace trace = StreamBuilder().point({5, 7}).scalar(std::vector{values[0]}).leaf(rank);
  Trace other = StreamBuilder().point({5, 7}).scalar(std::vector{values[1]}).leaf(rank);
  trace.streams.push_back(std::move(other.streams[0]));
  trace.streams[1].thread = 1;
  return trace;
}

TEST(ArrivingPartsTest, APointThatEqualsOneOfAnotherThreadIsFilledIn) {
  Trace ours = leafOfThreads(0, {3, 4}), theirs = leafOfThreads(1, {4, 3});
  const std::string whole = merged(ours, theirs);
  EXPECT_EQ(sendInto(ours, std::move(theirs)), 0u);
  EXPECT_EQ(encodeTrace(ours), whole);
}

TEST(ArrivingPartsTest, AThreadThatOnlyTheOtherRankHasComesAsItIs) {
  Trace ours = leafWithOwnCalls(0), theirs = leafOfThreads(1, {4, 3});
  const std::string whole = merged(ours, theirs);
  EXPECT_EQ(sendInto(ours, std::move(theirs)), 1u);
  EXPECT_EQ(encodeTrace(ours), whole);
}

TEST(ArrivingPartsTest, ADigestOfAnotherPointJoinsNothing) {
  StencilProgram program({3, 3, 1});
  Trace ours = program.leaf(4), theirs = program.leaf(4);
  PartPlaces places = findParts(partDigests(theirs), partDigests(ours));
  hollow(theirs, missing(places));
  ArrivingParts parts(ours, places);
  for (SharedPoint &point : theirs.streams[0].points) {
    ++point.key.path;
    EXPECT_FALSE(parts.take({}, theirs.streams[0], 0, point));
  }
}

TEST(ArrivingPartsTest, ATraceOfOtherPartsIsNotFilled) {
  StencilProgram program({3, 3, 1});
  Trace ours = program.leaf(4), theirs = program.leaf(4);
  PartPlaces places = findParts(partDigests(theirs), partDigests(ours));
  places.pop_back();
  ArrivingParts parts(ours, places);
  EXPECT_FALSE(parts.fill(theirs));
}

} // namespace
} // namespace anole::test
