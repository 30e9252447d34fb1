#include "runtime/core/file/format/InfoCheck.h"

#include "runtime/core/base/Limits.h"

#include <gtest/gtest.h>

namespace anole::format {
namespace {

/// A run of four ranks with these command lines.
TraceInfo startedWith(std::vector<CommandLine> commands) {
  TraceInfo info;
  info.ranks = 4;
  info.commands = std::move(commands);
  return info;
}

TEST(InfoCheck, CommandLinesHaveRanksOfTheirOwn) {
  CommandLine first{"a", "./a", {{0, 1, 2, {}}}}, second{"b", "./b 1", {{2, 1, 2, {}}}};
  EXPECT_EQ(infoProblem(startedWith({first, second})), "");
  EXPECT_EQ(infoProblem(startedWith({second})), "") << "those of other ranks are not known";
  EXPECT_NE(infoProblem(startedWith({second, first})), "") << "not in order";
  EXPECT_NE(infoProblem(startedWith({{"a", "./a", {{0, 1, 4, {}}}}, second})), "")
      << "more ranks than the run has";
  EXPECT_NE(infoProblem(startedWith({{"a", "./a", {{3, 1, 2, {}}}}})), "") << "no rank of the run";
  EXPECT_NE(infoProblem(startedWith({{"a", "./a", {}}})), "") << "of no rank";
}

TEST(InfoCheck, HostsHaveRanksAndNumbersOfTheirOwn) {
  auto problem = [](std::vector<HostFamily> hosts) {
    TraceInfo info;
    info.ranks = 4;
    info.hosts = std::move(hosts);
    return infoProblem(info);
  };
  const RankList all{{0, 1, 4, {}}}, front{{0, 1, 2, {}}}, back{{2, 1, 2, {}}};
  EXPECT_EQ(problem({{}}), "") << "all on that of rank 0";
  EXPECT_EQ(problem({{"n", "", 2, all, {{0, 1, 4, {}}}}}), "");
  EXPECT_EQ(problem({{"a", "", 0, front, {}}, {"b", "", 0, back, {}}}), "");
  EXPECT_NE(problem({{"b", "", 0, back, {}}, {"a", "", 0, front, {}}}), "") << "not in order";
  EXPECT_NE(problem({{"a", "", 0, all, {}}, {"b", "", 0, back, {}}}), "") << "a rank has two";
  EXPECT_NE(problem({{}, {"b", "", 0, back, {}}}), "") << "of no rank";
  EXPECT_NE(problem({{"a", "", 0, {{3, 1, 2, {}}}, {}}}), "") << "no rank of the run";
  EXPECT_NE(problem({{"n", "", 0, all, {{0, 1, 3, {}}}}}), "") << "a rank without a number";
  EXPECT_NE(problem({{"n", "", 0, all, {{-1, 1, 4, {}}}}}), "") << "a number below 0";
  EXPECT_NE(problem({{"n", "", 19, all, {{0, 1, 4, {}}}}}), "") << "no name is so long";
  EXPECT_NE(problem({{"n", "", 0, all, {{1000000000000000000, 0, 4, {}}}}}), "");
}

TEST(InfoCheck, GroupsHaveRanksOfTheirOwnAndPhasesWithKinds) {
  auto problem = [](std::vector<GroupCourse> groups) {
    TraceInfo info;
    info.ranks = 4;
    info.online.groups = std::move(groups);
    return infoProblem(info);
  };
  const PhaseCourse course{{{20, 0, 1, {}}}, 1, 18, 1};
  const RankList front{{0, 1, 2, {}}}, back{{2, 1, 2, {}}};
  EXPECT_EQ(problem({{course, front}, {course, back}}), "");
  EXPECT_EQ(problem({{course, back}}), "") << "others follow no loop together";
  EXPECT_NE(problem({{course, back}, {course, front}}), "") << "not in order";
  EXPECT_NE(problem({{course, {{0, 1, 4, {}}}}, {course, back}}), "") << "a rank is in two";
  EXPECT_NE(problem({{course, {{3, 1, 2, {}}}}}), "") << "no rank of the run";
  EXPECT_NE(problem({{course, {}}}), "") << "of no rank";
  PhaseCourse kinds = course;
  kinds.kinds = {{0, 1, 2, {}}};
  EXPECT_NE(problem({{kinds, front}}), "") << "more kinds than phases";
}

TEST(InfoCheck, CommandLinesAreFew) {
  TraceInfo info;
  info.ranks = 100;
  for (int64_t rank = 0; rank <= mostCommandLines; ++rank)
    info.commands.push_back({"a", "./a", {{rank, 0, 1, {}}}});
  EXPECT_NE(infoProblem(info), "");
  info.commands.pop_back();
  EXPECT_EQ(infoProblem(info), "");
}

} // namespace
} // namespace anole::format
