#include "runtime/core/source/SiteTable.h"

#include <gtest/gtest.h>

using namespace anole;

static SiteTable parse(std::string_view text) {
  SiteTable table;
  parseSites(text, table);
  return table;
}

TEST(SiteTable, ReadsACallWithItsInlinedFrames) {
  SiteTable table = parse("S\t00000000000000ff\t_Z4stepv\tMPI_Send\t"
                          "step()@a.cpp:10:3|send(int, int)@dir:x/b.h:7:12\n");
  ASSERT_EQ(table.sites.size(), 1u);
  const CallSite &site = table.sites[0];
  EXPECT_EQ(site.site, 255u);
  EXPECT_EQ(site.caller, "_Z4stepv");
  EXPECT_EQ(site.callee, "MPI_Send");
  ASSERT_EQ(site.frames.size(), 2u);
  EXPECT_EQ(site.frames[0].function, "step()");
  EXPECT_EQ(site.frames[0].line, 10u);
  EXPECT_EQ(site.frames[1].file, "dir:x/b.h");
  EXPECT_EQ(site.frames[1].line, 7u);
  EXPECT_EQ(site.frames[1].column, 12u);
}

TEST(SiteTable, ReadsALoop) {
  SiteTable table = parse("L\tffffffffffffffff\tmain\tm.c\t5\t2\t0000000000000000\n");
  ASSERT_EQ(table.loops.size(), 1u);
  EXPECT_EQ(table.loops[0].site, UINT64_MAX);
  EXPECT_EQ(table.loops[0].function, "main");
  EXPECT_EQ(table.loops[0].line, 5u);
}

TEST(SiteTable, ReadsTheRemarkOnALoop) {
  SiteTable table = parse("L\t08\tf\tm.c\t5\t2\t0\ta%09b\nL\t09\tf\tm.c\t5\t2\t0\t\n"
                          "L\t0d\tf\tm.c\t5\t2\t0\n");
  ASSERT_EQ(table.loops.size(), 3u);
  EXPECT_EQ(table.loops[0].remark, "a\tb");
  EXPECT_EQ(table.loops[1].remark, "");
  EXPECT_EQ(table.loops[2].remark, "");
}

TEST(SiteTable, UndoesEscapes) {
  SiteTable table = parse("S\t01\ta%09b\t*\tf%7Cg@100%25.c:1:2\n");
  ASSERT_EQ(table.sites.size(), 1u);
  EXPECT_EQ(table.sites[0].caller, "a\tb");
  EXPECT_EQ(table.sites[0].frames[0].function, "f|g");
  EXPECT_EQ(table.sites[0].frames[0].file, "100%.c");
}

TEST(SiteTable, SkipsPaddingAndDamagedRecords) {
  using namespace std::string_view_literals;
  SiteTable table = parse("\0\0\0S\t01\tf\tMPI_Recv\tf@a.c:1:1\n\0\n"
                          "S\tnothex\tf\tMPI_Recv\tf@a.c:1:1\nS\t02\tf\nL\t03\tf\ta.c\tx\ty\t0\n"
                          "X\t04\nS\t05\tg\tf\tg\n"sv);
  ASSERT_EQ(table.sites.size(), 2u);
  EXPECT_EQ(table.sites[1].site, 5u);
  EXPECT_TRUE(table.sites[1].frames.empty());
  EXPECT_TRUE(table.loops.empty());
}
