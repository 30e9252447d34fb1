#include "tools/views/TreeText.h"

#include "test/tools/commands/RowOfFour.h"
#include "tools/analysis/model/ProjectStream.h"

#include <gtest/gtest.h>

#include <sstream>

namespace anole::tools {
namespace {

std::string printed(const Trace &trace, const SharedStream &stream, bool times = false) {
  std::ostringstream out;
  TreeText(trace, out, times).print(stream);
  return out.str();
}

TEST(TreeText, PrintsEachThingOnceAndThenWhoDoesWhat) {
  Trace trace = rowOfFour();
  EXPECT_EQ(printed(trace, trace.streams[0]),
            "thread 0 of ranks 0-3\n"
            "  #0  MPI_Init  main row.c:5\n"
            "  L1  loop main row.c:8  iterations 100\n"
            "    #1  MPI_Send  main row.c:9 > up row.c:20  (ranks 0-2)\n"
            "          dest +1  tag 7\n"
            "    #2  MPI_Recv  main row.c:10 > down row.c:30  (ranks 1-3)\n"
            "          source -1  tag 7\n"
            "    order on ranks 0: #1\n"
            "    order on ranks 1-2: #1 #2\n"
            "    order on ranks 3: #2\n"
            "  #3  MPI_Finalize  main row.c:13\n");
}

TEST(TreeText, PrintsOneRank) {
  Trace trace = rowOfFour();
  EXPECT_EQ(printed(trace, *projectStream(trace, trace.streams[0], 3)),
            "thread 0 of ranks 3\n"
            "  #0  MPI_Init  main row.c:5\n"
            "  L1  loop main row.c:8  iterations 100\n"
            "    #2  MPI_Recv  main row.c:10 > down row.c:30\n"
            "          source -1  tag 7\n"
            "  #3  MPI_Finalize  main row.c:13\n");
}

TEST(TreeText, PrintsTimesWhenAsked) {
  Trace trace = rowOfFour();
  EXPECT_NE(printed(trace, trace.streams[0], true)
                .find("inside 1.50 µs (1.00 µs to 2.00 µs)  compute before not measured"),
            std::string::npos);
}

TEST(TreeText, ShowsARanksOwnTimesBesideThoseOfAll) {
  Trace trace = rowOfFour();
  SharedStream &stream = trace.streams[0];
  for (SharedPoint &point : stream.points)
    if (point.duration.count != 0) {
      point.inside.append(RankSums::codeOf(1000), valueCount(point.ranks) - 1);
      point.inside.append(RankSums::codeOf(1 << 20), 1);
      point.duration.sum = 1000.0 * static_cast<double>(valueCount(point.ranks) - 1) + (1 << 20);
    }
  std::ostringstream out;
  TreeText(trace, out, true).print(*projectStream(trace, stream, 3), stream, 3);
  EXPECT_NE(out.str().find("rank 3:  inside 10.5 µs  compute before 0 s  in all 1.05 ms and 0 s\n"),
            std::string::npos)
      << out.str();
  EXPECT_NE(
      out.str().find("ranks 1-3 together:  inside 3.50 µs (1.00 µs to 2.00 µs)  compute before not "
                     "measured\n"),
      std::string::npos)
      << out.str();
  EXPECT_EQ(printed(trace, stream, true).find("together"), std::string::npos);
}

TEST(TreeText, NamesTheVariantsOfALoop) {
  Trace trace = rowOfFour();
  SharedStream &stream = trace.streams[0];
  SharedTerm alternating{{0, {}, {}}, {1, {}, {}}, {2, {}, {}}, {}};
  SharedTerm repeated{{0, {}, {}}, {0, {}, {}}, {50, {}, {}}, {alternating}};
  stream.loops[1].variants = {{stream.ranks, {1, 2}, {{stream.ranks, {repeated}}}}};
  EXPECT_NE(printed(trace, stream)
                .find("    order: [A, B] x50\n"
                      "      A = #1\n"
                      "      B = #1 #2\n"),
            std::string::npos)
      << printed(trace, stream);
}

TEST(TreeText, RefersToWhatItHasPrinted) {
  Trace trace = rowOfFour();
  SharedStream &stream = trace.streams[0];
  stream.bodies[0].insert(stream.bodies[0].begin(), Symbol::point(1));
  std::string text = printed(trace, stream);
  EXPECT_NE(text.find("    #1  MPI_Send  (as above)\n"), std::string::npos) << text;
}

} // namespace
} // namespace anole::tools
