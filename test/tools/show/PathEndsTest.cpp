#include "runtime/core/model/PathBuilder.h"
#include "tools/show/PathText.h"

#include <gmock/gmock.h>

namespace anole::tools {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Lt;
using testing::StartsWith;

/// Path n goes n levels down a recursion.
Trace recursion(uint32_t levels) {
  Trace trace;
  PathBuilder builder(trace.pathTree);
  uint32_t step = builder.addSteps({{{.function = "main"}}});
  uint32_t again = builder.addFrame({.function = "descend"});
  for (uint32_t level = 1; level <= levels; ++level)
    trace.paths.push_back({level, step = builder.addStep(step, again)});
  return trace;
}

TEST(PathEnds, ShowsAllOfAPathThatIsNotDeep) {
  Trace trace = recursion(100);
  TraceNames names(trace);
  EXPECT_EQ(names.path(2), "main > descend > descend");
  for (uint32_t level = 1; level <= 100; ++level) {
    PathEnds::Ends ends = PathEnds(trace.pathTree).of(trace.paths[level - 1].step);
    EXPECT_EQ(ends.outer.size() + ends.between + ends.inner.size(), level + 1);
    EXPECT_EQ(ends.between == 0, level + 1 <= PathEnds::mostOuter + PathEnds::mostInner);
  }
}

TEST(PathEnds, ShowsNothingOfACallWithoutPath) {
  Trace trace = recursion(1);
  TraceNames names(trace);
  EXPECT_EQ(names.path(0), "");
  EXPECT_EQ(names.place(0), "");
  EXPECT_EQ(names.path(9), "path 0000000000000009");
}

TEST(PathEnds, ShowsTheEndsOfADeepOne) {
  Trace trace = recursion(100'000);
  TraceNames names(trace);
  std::string text = names.path(100'000);
  EXPECT_THAT(text, StartsWith("main > descend > "));
  EXPECT_THAT(text, HasSubstr(" > ... 99953 more ... > "));
  EXPECT_THAT(text, EndsWith(" > descend > descend"));
  EXPECT_THAT(text.size(), Lt(1000u));
}

TEST(PathEnds, DeepPathsThatLookAlikeDiffer) {
  Trace trace = recursion(1000), same = recursion(2000);
  TraceNames names(trace), others(same);
  EXPECT_EQ(names.pathDigest(900), others.pathDigest(900));
  EXPECT_NE(names.pathDigest(900), others.pathDigest(901));
}

} // namespace
} // namespace anole::tools
