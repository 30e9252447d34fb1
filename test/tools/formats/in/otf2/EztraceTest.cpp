#include "runtime/core/model/SpecialValues.h"
#include "test/tools/formats/in/Imported.h"
#include "test/tools/formats/in/otf2/Otf2Print.h"

#include <set>

namespace anole::tools {
namespace {

using Counts = std::map<std::string, uint64_t>;

/// A recording of EZTrace. Its locations have sparse numbers, each rank defines its regions for
/// itself, and only calls that communicate are there.
class Eztrace : public testing::Test {
protected:
  std::string anchor = ANOLE_FOREIGN_TRACES "/eztrace-stencil2d/eztrace_log.otf2";
  Imported trace{{anchor}};
};

/// Each of the four ranks has three neighbours in each of three steps, as a recording of Anole has.
TEST_F(Eztrace, HasTheCallsOfTheProgram) {
  ASSERT_EQ(trace.answer.status, 0) << trace.answer.messages;
  ASSERT_EQ(trace.trace.info.ranks, 4u);
  Counts expected{{"MPI_Irecv", 9}, {"MPI_Isend", 9}, {"MPI_Waitall", 3}, {"MPI_Allreduce", 1}};
  for (uint32_t rank = 0; rank < 4; ++rank)
    EXPECT_EQ(trace.counts(rank), expected) << rank;
}

TEST_F(Eztrace, HasTheCallsThatOtf2Prints) {
  auto printed = countsByOtf2(anchor);
  if (printed.empty())
    GTEST_SKIP() << "otf2-print is not installed";
  ASSERT_EQ(printed.size(), 4u);
  uint32_t rank = 0;
  for (const auto &[location, counts] : printed)
    EXPECT_EQ(trace.counts(rank++), counts) << location;
}

/// EZTrace writes no completion of a request whose status is ignored, so what these receives got is
/// not told.
TEST_F(Eztrace, SaysWhoSendsToWhom) {
  for (uint32_t rank = 0; rank < 4; ++rank) {
    std::multiset<int64_t> sent, others;
    for (ImportedEvent &event : trace.events(rank)) {
      if (event.function == "MPI_Isend") {
        sent.insert(event.scalars["dest"] + rank);
        EXPECT_EQ(event.scalars["count"], 8);
      } else if (event.function == "MPI_Irecv") {
        EXPECT_EQ(event.scalars["source"], value(Special::Unknown));
      }
    }
    for (int64_t other : {0, 1, 2, 3})
      for (int step = 0; step < 3 && other != rank; ++step)
        others.insert(other);
    EXPECT_EQ(sent, others);
  }
}

/// The prediction says that it lacks messages.
TEST_F(Eztrace, IsReadByAllTools) {
  expectAllTools(trace);
  EXPECT_THAT(
      anole({"classify", trace.file}).out,
      testing::HasSubstr("left out: the messages of calls whose peers the trace does not tell"));
}

} // namespace
} // namespace anole::tools
