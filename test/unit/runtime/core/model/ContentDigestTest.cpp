#include "runtime/core/ranks/cluster/Signatures.h"
#include "runtime/core/ranks/transport/TraceParts.h"
#include "test/unit/runtime/core/merge/StencilProgram.h"

#include <gtest/gtest.h>

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
  timed.streams[0].points[0].columns[0][0].terms[0].start.constant += 1;
  EXPECT_NE(partDigests(timed), partDigests(untimed));
}

TEST(ContentDigestTest, APartThatIsSentAsADigestKeepsItsTimes) {
  StencilProgram program({3, 3, 1});
  Trace trace = program.leaf(4), other = program.leaf(4);
  SharedPoint &point = trace.streams[0].points[0];
  point.times = {{point.ranks, {{}, {1, 2}}, {{}, {3, 4}}}};
  PartDigests digests = partDigests(trace);
  PartSet none(digests.size());
  hollow(trace, none);
  ASSERT_TRUE(PartLibrary(other).fill(trace, digests, none));
  ASSERT_EQ(point.times.size(), 1u);
  EXPECT_EQ(point.times[0].deltas.rest, (std::vector<EventTimeCode>{1, 2}));
}

} // namespace
} // namespace anole::test
