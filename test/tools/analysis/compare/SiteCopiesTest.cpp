#include "tools/analysis/compare/SiteCopies.h"

#include "runtime/core/model/PathBuilder.h"

#include <gtest/gtest.h>

namespace anole::tools {
namespace {

constexpr uint16_t send = 1, barrier = 2;

PointKey callOf(uint16_t function, uint64_t path) { return {.function = function, .path = path}; }

/// A trace with calls on paths 1, 2, 3 ..., in this order.
Trace traceOf(const std::vector<std::vector<Frame>> &paths,
              const std::vector<uint16_t> &functions) {
  Trace trace;
  SharedStream &stream = trace.streams.emplace_back();
  for (uint64_t path = 1; path <= paths.size(); ++path) {
    addPath(trace, path, paths[path - 1]);
    SharedPoint &point = stream.points.emplace_back();
    point.key = callOf(functions[path - 1], path);
  }
  return trace;
}

/// A call in a line of main, at an address of its own.
Frame lineOfMain(uint32_t line, uint32_t column, uint64_t address) {
  return {"program", address, "main", "main.c", line, column};
}

TEST(SiteCopiesTest, CallsOfAnUnrolledLoopAreOne) {
  Trace trace = traceOf({{lineOfMain(5, 3, 10)}, {lineOfMain(5, 3, 20)}, {lineOfMain(5, 3, 30)}},
                        {send, send, send});
  SiteCopies copies(trace);
  for (uint64_t path : {1, 2, 3})
    EXPECT_EQ(copies.first(callOf(send, path)), SiteKey(1, send));
  EXPECT_EQ(copies.of(callOf(send, 1)), (std::vector<uint64_t>{2, 3}));
  EXPECT_TRUE(copies.of(callOf(send, 2)).empty());
}

TEST(SiteCopiesTest, SoAreThoseOfFunctionsThatTheCompilerCopied) {
  Frame inner{"program", 40, "step.constprop.0", "main.c", 9, 2}, same = inner;
  same.function = "step";
  same.offset = 50;
  Trace trace =
      traceOf({{lineOfMain(5, 3, 10), inner}, {lineOfMain(5, 3, 20), same}}, {send, send});
  EXPECT_EQ(SiteCopies(trace).first(callOf(send, 2)), SiteKey(1, send));
}

TEST(SiteCopiesTest, OtherCallsAreNot) {
  Trace trace = traceOf({{lineOfMain(5, 3, 10)}, {lineOfMain(5, 20, 20)}, {lineOfMain(6, 3, 30)}},
                        {send, send, send});
  SiteCopies copies(trace);
  for (uint64_t path : {1, 2, 3})
    EXPECT_EQ(copies.first(callOf(send, path)), SiteKey(path, send));
  Trace others = traceOf({{lineOfMain(5, 3, 10)}, {lineOfMain(5, 3, 20)}}, {send, barrier});
  EXPECT_EQ(SiteCopies(others).first(callOf(barrier, 2)), SiteKey(2, barrier));
}

TEST(SiteCopiesTest, WithoutLinesNothingIsACopy) {
  Trace trace = traceOf({{lineOfMain(0, 0, 10)}, {lineOfMain(0, 0, 20)}}, {send, send});
  EXPECT_EQ(SiteCopies(trace).first(callOf(send, 2)), SiteKey(2, send));
}

TEST(SiteCopiesTest, APathThatIsNotKnownIsACallOfItsOwn) {
  EXPECT_EQ(SiteCopies(Trace()).first(callOf(send, 7)), SiteKey(7, send));
}

} // namespace
} // namespace anole::tools
