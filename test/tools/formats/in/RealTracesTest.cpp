#include "test/tools/formats/in/Imported.h"
#include "test/tools/formats/in/otf2/Otf2Print.h"

#include <fstream>
#include <regex>
#include <sstream>

namespace anole::tools {
namespace {

using Counts = std::map<std::string, uint64_t>;

/// Traces that other tools made, against what these tools say of them.
class RealTraces : public testing::Test {
protected:
  void SetUp() override {
    if (folder.empty())
      GTEST_SKIP() << "no folder " ANOLE_REAL_TRACES " with traces of other tools";
  }
  std::string folder = realTraces();
};

/// "MPI_Recv called 1 times and ignored 0 times", of functions that were called.
Counts countsByDumpi(const std::string &file) {
  std::ifstream lines(file);
  std::regex called(R"((MPI_\w+) called ([1-9]\d*) times.*)");
  Counts counts;
  for (std::string line; std::getline(lines, line);)
    if (std::smatch match; std::regex_match(line, match, called))
      counts[match[1]] = std::stoull(match[2]);
  counts.erase("MPI_ALL_FUNCTIONS"); // the sum
  return counts;
}

TEST_F(RealTraces, OfDumpiHaveTheCallsThatDumpiCounted) {
  Imported trace({folder + "/dumpi-1.0-four-ranks/testtrace.meta"});
  ASSERT_EQ(trace.answer.status, 0) << trace.answer.messages;
  Counts expected = countsByDumpi(folder + "/dumpi-1.0-four-ranks/testtrace-0000.txt");
  EXPECT_EQ(expected.size(), 9u);
  for (uint32_t rank = 0; rank < 4; ++rank)
    EXPECT_EQ(trace.counts(rank), expected);
  EXPECT_EQ(trace.events(0)[4].scalars["tag"], 1337);
}

TEST_F(RealTraces, OfDumpiShowWhoSendsToWhom) {
  Imported trace({folder + "/dumpi-8.1-all-to-all"});
  ASSERT_EQ(trace.answer.status, 0) << trace.answer.messages;
  for (uint32_t rank = 0; rank < 4; ++rank) {
    EXPECT_EQ(trace.events(rank).size(), 41u);
    std::map<int64_t, int> peers;
    for (const ImportedEvent &event : trace.events(rank))
      if (event.function == "MPI_Isend")
        ++peers[event.scalars.at("dest") + rank];
    EXPECT_EQ(peers.size(), 3u);
    EXPECT_FALSE(peers.contains(rank));
  }
}

TEST_F(RealTraces, OfOtf2HaveTheCallsThatOtf2Prints) {
  for (const char *name : {"otf2-ping-pong", "otf2-stencil4d-32", "otf2-ember-4"}) {
    std::string anchor = folder + "/" + name + "/traces.otf2";
    auto expected = countsByOtf2(anchor);
    if (expected.empty())
      GTEST_SKIP() << "otf2-print is not installed";
    Imported trace({anchor});
    ASSERT_EQ(trace.answer.status, 0) << trace.answer.messages;
    EXPECT_EQ(trace.trace.info.ranks, expected.size());
    for (const auto &[rank, counts] : expected) // the locations are the ranks
      EXPECT_EQ(trace.counts(static_cast<uint32_t>(rank)), counts) << name << " rank " << rank;
  }
}

/// Beginnings of calls by task: events of the types of MPI with a value other than 0.
std::map<uint32_t, uint64_t> callsByParaver(const std::string &file) {
  std::istringstream lines(outputOf("zcat " + file + " | grep '^2:'"));
  std::regex begins(R"(:5000000[1-5]:[1-9])"), task(R"(^2:\d+:1:(\d+):.*)");
  std::map<uint32_t, uint64_t> calls;
  for (std::string line; std::getline(lines, line);)
    if (std::smatch match; std::regex_match(line, match, task))
      calls[static_cast<uint32_t>(std::stoul(match[1])) - 1] += static_cast<uint64_t>(
          std::distance(std::sregex_iterator(line.begin(), line.end(), begins), {}));
  return calls;
}

TEST_F(RealTraces, OfParaverHaveTheCallsThatTheirEventsBegin) {
  for (const char *name : {"1", "2", "4"}) {
    std::string file = folder + "/paraver-epoch/epoch_" + name + "proc.prv.gz";
    Imported trace({file});
    ASSERT_EQ(trace.answer.status, 0) << trace.answer.messages;
    for (const auto &[rank, calls] : callsByParaver(file))
      EXPECT_EQ(trace.events(rank).size(), calls) << name << " rank " << rank;
    EXPECT_EQ(trace.trace.info.ranks, std::stoul(name));
  }
}

TEST_F(RealTraces, OfParaverSendWhatIsReceived) {
  Imported trace({folder + "/paraver-epoch/epoch_4proc.prv.gz"});
  std::map<std::pair<int64_t, int64_t>, int64_t> sent, received;
  for (uint32_t rank = 0; rank < 4; ++rank)
    for (const ImportedEvent &event : trace.events(rank)) {
      auto at = [&](const char *field) {
        auto known = event.scalars.find(field);
        return known == event.scalars.end() ? INT64_MIN : known->second;
      };
      bool isPair = event.function == "MPI_Sendrecv";
      if (int64_t dest = at("dest"); dest > INT64_MIN / 2)
        sent[{rank, rank + dest}] += at(isPair ? "sendcount" : "count");
      if (int64_t source = at("source"); source > INT64_MIN / 2)
        received[{rank + source, rank}] += at(isPair ? "recvcount" : "count");
    }
  EXPECT_FALSE(sent.empty());
  EXPECT_EQ(sent, received);
}

/// What is exported again has the same calls.
TEST_F(RealTraces, ComeThroughAnExportUnchanged) {
  struct {
    std::string input, format, result;
  } const cases[] = {{"/paraver-epoch/epoch_4proc.prv.gz", "paraver", "trace.prv"},
                     {"/otf2-stencil4d-32/traces.otf2", "otf2", "traces.otf2"},
                     {"/otf2-ping-pong/traces.otf2", "otf2", "traces.otf2"}};
  for (const auto &[input, format, result] : cases) {
    Imported trace({folder + input}, "full");
    ASSERT_EQ(trace.answer.status, 0) << trace.answer.messages;
    std::string out = trace.file + "." + format;
    ASSERT_EQ(anole({"export", trace.file, "--to", format, "-o", out}).status, 0);
    Imported again({out + "/" + result});
    ASSERT_EQ(again.answer.status, 0) << again.answer.messages;
    Answer compared = anole({"diff", trace.file, again.file});
    EXPECT_EQ(compared.status, 0) << input << ": " << compared.out;
  }
}

TEST_F(RealTraces, OfOtf2AreConstantInIterations) {
  Imported trace({folder + "/otf2-stencil4d-32/traces.otf2"});
  ASSERT_EQ(trace.answer.status, 0) << trace.answer.messages;
  EXPECT_LT(trace.bytes, 2000u);
  for (uint32_t rank = 0; rank < 32; ++rank)
    for (const ImportedEvent &event : trace.events(rank))
      if (event.function == "MPI_Irecv") {
        EXPECT_EQ(event.scalars.at("count"), 131072);
        EXPECT_EQ(event.scalars.at("comm"), 0);
      }
}

TEST_F(RealTraces, OfOtf2GiveBroadcastsTheBytesOfOneRank) {
  Imported trace({folder + "/otf2-ember-4/traces.otf2"});
  ASSERT_EQ(trace.answer.status, 0) << trace.answer.messages;
  for (uint32_t rank = 0; rank < 4; ++rank)
    EXPECT_EQ(trace.events(rank)[2].scalars["count"], 4096) << rank;
}

/// Each tool works on what the formats tell, or says in one line what they do not.
TEST_F(RealTraces, AreReadByAllTools) {
  for (const char *input :
       {"/dumpi-1.0-four-ranks", "/dumpi-8.1-all-to-all", "/otf2-ping-pong/traces.otf2",
        "/otf2-stencil4d-32/traces.otf2", "/otf2-ember-4/traces.otf2",
        "/paraver-epoch/epoch_1proc.prv.gz", "/paraver-epoch/epoch_4proc.prv.gz"})
    expectAllTools(Imported({folder + input}));
}

} // namespace
} // namespace anole::tools
