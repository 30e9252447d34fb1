#include "runtime/core/file/format/WriteFile.h"
#include "runtime/core/model/Histogram.h"
#include "test/tools/commands/RowOfFour.h"
#include "test/tools/commands/RunCommand.h"
#include "tools/analysis/measure/RankSumTest.h"
#include "tools/files/TemporaryFolder.h"

namespace anole::tools {
namespace {

using testing::HasSubstr;
using testing::Not;

/// The row whose sends take so long each.
Trace rowWithSends(uint64_t nanoseconds) {
  Trace trace = rowOfFour();
  for (SharedPoint &point : trace.streams[0].points)
    if (point.count == 300) {
      double time = static_cast<double>(nanoseconds);
      point.duration = {300,         300 * time,  300 * time * time,
                        nanoseconds, nanoseconds, {{Histogram::binOf(nanoseconds), 300}}};
      break;
    }
  return trace;
}

Answer compare(const Trace &first, const Trace &second) {
  auto folder = TemporaryFolder::make();
  std::string a = folder->path() + "/a.anole", b = folder->path() + "/b.anole";
  EXPECT_TRUE(writeTraceFile(a, first));
  EXPECT_TRUE(writeTraceFile(b, second));
  return anole({"compare", a, b});
}

TEST(CompareCommand, FindsSlowerCalls) {
  Answer answer = compare(rowWithSends(1000), rowWithSends(3000));
  EXPECT_EQ(answer.status, 0);
  EXPECT_THAT(answer.out, HasSubstr("+200 %"));
  EXPECT_THAT(answer.out, testing::ContainsRegex("1\\.0 +slower +MPI_Send row.c:20 up < main"));
}

TEST(CompareCommand, FindsNothingInEqualRuns) {
  std::string text = compare(rowWithSends(1000), rowWithSends(1000)).out;
  EXPECT_THAT(text, Not(HasSubstr("slower")));
  EXPECT_THAT(text, Not(HasSubstr("faster")));
}

TEST(CompareCommand, NamesWhatOneRunHasAlone) {
  Trace more = rowOfFour();
  more.streams[0].points[1].key.path = 77;
  EXPECT_THAT(compare(rowOfFour(), more).out,
              testing::AllOf(HasSubstr("only in A"), HasSubstr("only in B")));
}

/// Values 1 to 5 against 6 to 10: U is 0, and p by the normal approximation 0.0090.
TEST(RankSumTest, GivesTheProbabilityOfTextbooks) {
  std::vector<TwoRuns> values;
  for (int i = 1; i <= 10; ++i)
    values.push_back({double(i), i <= 5 ? 1.0 : 0.0, i > 5 ? 1.0 : 0.0});
  RankSumTest test(values);
  EXPECT_EQ(test.effect, 1);
  EXPECT_NEAR(test.probability, 0.0090, 0.0001);
  EXPECT_FALSE(test.isDifferent()); // too few values
}

TEST(RankSumTest, SeesNoDifferenceBetweenEqualValuesOrNone) {
  EXPECT_EQ(RankSumTest({{5, 1000, 1000}}).effect, 0);
  EXPECT_FALSE(RankSumTest({{5, 1000, 1000}}).isDifferent());
  EXPECT_FALSE(RankSumTest({}).isDifferent());
  EXPECT_FALSE(RankSumTest({{5, 1, 0}}).isDifferent());
}

/// Many calls make any difference sure. It must also be large.
TEST(RankSumTest, DoesNotCountSmallEffects) {
  RankSumTest test({{1, 550000, 450000}, {2, 450000, 550000}});
  EXPECT_LT(test.probability, 1e-9);
  EXPECT_NEAR(test.effect, 0.1, 1e-9);
  EXPECT_FALSE(test.isDifferent());
}

} // namespace
} // namespace anole::tools
