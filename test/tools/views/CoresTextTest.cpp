#include "tools/views/CoresText.h"

#include <gtest/gtest.h>

using namespace anole;
using namespace anole::tools;

namespace {

Trace traceOf(std::vector<CoreGroup> groups) {
  Trace trace;
  trace.info.cores = std::move(groups);
  SharedStream stream;
  for (double waited : {4e9, 1.25e9}) {
    SharedPoint point;
    point.waited.total = waited;
    stream.points.push_back(std::move(point));
  }
  trace.streams.push_back(std::move(stream));
  return trace;
}

TEST(CoresTextTest, NamesTheRanksThatShareCores) {
  Trace trace = traceOf({{.key = 1, .cores = 4, .ranks = 6},
                         {.key = 2, .cores = 2, .ranks = 8, .elapsed = 800, .onCore = 200}});
  auto use = coreUseOf(trace);
  ASSERT_TRUE(use);
  EXPECT_EQ(coresText(*use), "8 ranks share 2 cores (of 2 such groups); compute is CPU time, "
                             "5.25 s waiting left out");
  EXPECT_EQ(use->share(), 0.25);
}

TEST(CoresTextTest, OthersMayUseTheCoresOfRanks) {
  auto use = coreUseOf(traceOf({{.key = 1, .cores = 2, .ranks = 2}}));
  ASSERT_TRUE(use);
  EXPECT_EQ(coresText(*use), "others use cores of 2 ranks; compute is CPU time, "
                             "5.25 s waiting left out");
}

TEST(CoresTextTest, SaysWhatTimeInMpiMayBeWhereCoresLack) {
  auto lack = [](const CoreGroup &group) { return lackOfCoresText(coreUseOf(traceOf({group}))); };
  EXPECT_EQ(lack({.key = 1, .cores = 2, .ranks = 3}),
            "with 3 ranks on 2 cores, most of it may be waiting for a core");
  EXPECT_EQ(lack({.key = 1, .cores = 2, .ranks = 2, .elapsed = 800, .onCore = 200}),
            "as others had the cores for 75.0 % of the time, most of it may be waiting for a core");
  EXPECT_EQ(lack({.key = 1, .cores = 2, .ranks = 2, .elapsed = 800, .onCore = 700}), "");
  EXPECT_EQ(lackOfCoresText(std::nullopt), "");
}

TEST(CoresTextTest, SaysNothingWhereNoRankWaited) { EXPECT_FALSE(coreUseOf(traceOf({}))); }

} // namespace
