#include "runtime/core/sites/ContextDecoder.h"

#include "anole/abi.h"
#include "runtime/core/support/Hash.h"

#include <gmock/gmock.h>

using namespace anole;
using testing::ElementsAre;

/// A small program: sites named "caller>callee#n".
class ContextDecoderTest : public testing::Test {
protected:
  uint64_t call(const std::string &caller, const std::string &callee) {
    uint64_t site = mixBits(table.sites.size() + 1);
    table.sites.push_back({site, caller, callee, {}});
    return site;
  }
  static uint64_t fold(std::initializer_list<uint64_t> sites) {
    uint64_t context = 0;
    for (uint64_t site : sites)
      context = context * AnoleContextMultiplier + site;
    return context;
  }
  static std::vector<uint64_t> ids(const std::optional<ContextDecoder::Chain> &chain) {
    std::vector<uint64_t> result;
    if (chain)
      for (const CallSite *site : *chain)
        result.push_back(site->site);
    return result;
  }
  SiteTable table;
};

TEST_F(ContextDecoderTest, TellsTwoPathsToOneCallApart) {
  uint64_t left = call("main", "f"), right = call("main", "f"), send = call("f", "MPI_Send");
  ContextDecoder decoder(table);
  EXPECT_THAT(ids(decoder.decode(fold({left, send}), "MPI_Send", {})), ElementsAre(left, send));
  EXPECT_THAT(ids(decoder.decode(fold({right, send}), "MPI_Send", {})), ElementsAre(right, send));
}

TEST_F(ContextDecoderTest, DecodesRecursionAndPointers) {
  uint64_t start = call("main", "f"), again = call("f", "f"), pointer = call("f", "*");
  uint64_t send = call("g", "MPI_Send");
  ContextDecoder decoder(table);
  uint64_t context = fold({start, again, again, again, pointer, send});
  EXPECT_THAT(ids(decoder.decode(context, "MPI_Send", {})),
              ElementsAre(start, again, again, again, pointer, send));
}

TEST_F(ContextDecoderTest, FollowsCallbacksThroughLibraries) {
  uint64_t sort = call("main", "qsort"), send = call("compare", "MPI_Send");
  ContextDecoder decoder(table);
  EXPECT_THAT(ids(decoder.decode(fold({sort, send}), "MPI_Send", {})), ElementsAre(sort, send));
}

TEST_F(ContextDecoderTest, GivesNothingForAContextThatNoChainMakes) {
  uint64_t start = call("main", "f"), send = call("f", "MPI_Send");
  ContextDecoder decoder(table);
  EXPECT_FALSE(decoder.decode(fold({start, send}) + 1, "MPI_Send", {}));
  EXPECT_FALSE(decoder.decode(fold({start, send}), "MPI_Recv", {}));
  EXPECT_FALSE(decoder.decode(0, "MPI_Send", {}));
}

/// If they counted as any library's functions, forty calls in a row would exhaust the search.
TEST_F(ContextDecoderTest, KnowsTheFortranNamesOfMpi) {
  std::vector<uint64_t> sites;
  uint64_t start = call("main", "_QQmain");
  for (int i = 0; i < 40; ++i)
    sites.push_back(call("_QQmain", "mpi_isend_"));
  uint64_t wait = call("_QQmain", "mpi_wait_f08");
  ContextDecoder decoder(table);
  EXPECT_THAT(ids(decoder.decode(fold({start, sites[39]}), "MPI_Isend", {})),
              ElementsAre(start, sites[39]));
  EXPECT_THAT(ids(decoder.decode(fold({start, wait}), "MPI_Wait", {})), ElementsAre(start, wait));
  EXPECT_FALSE(decoder.decode(fold({start, wait}), "MPI_Waitall", {}));
}

TEST_F(ContextDecoderTest, KnowsTheCallsOfTheTracerItself) {
  uint64_t marker = call("main", "anole_phase_marker_"), region = call("main", "anole_region_end");
  ContextDecoder decoder(table);
  EXPECT_THAT(ids(decoder.decode(marker, "anole_phase_marker", {})), ElementsAre(marker));
  EXPECT_FALSE(decoder.decode(region, "anole_phase_marker", {}));
}

/// Ten levels of eight alternatives: 2^30 chains, of which the stack leaves one function a level.
TEST_F(ContextDecoderTest, TheStackGuidesThroughAWideCallGraph) {
  std::vector<std::string> stack{"f0.0"};
  uint64_t context = call("f0.0", "f1.3");
  for (int level = 1; level <= 10; ++level)
    for (int from = 0; from < 8; ++from)
      for (int to = 0; to < 8; ++to) {
        std::string caller = "f" + std::to_string(level) + "." + std::to_string(from);
        std::string next = "f" + std::to_string(level + 1) + "." + std::to_string(to);
        uint64_t site = call(caller, level == 10 ? "MPI_Send" : next);
        if (from != 3 || to != 3)
          continue;
        context = context * AnoleContextMultiplier + site;
        stack.push_back(caller);
      }
  ContextDecoder decoder(table);
  EXPECT_EQ(decoder.decode(context, "MPI_Send", stack)->size(), 11u);
}

TEST_F(ContextDecoderTest, AChainDecodedBeforeShortensTheNext) {
  uint64_t start = call("main", "f"), inner = call("f", "g");
  uint64_t send = call("g", "MPI_Send"), receive = call("g", "MPI_Recv");
  ContextDecoder decoder(table);
  ASSERT_TRUE(decoder.decode(fold({start, inner, send}), "MPI_Send", {}));
  EXPECT_THAT(ids(decoder.decode(fold({start, inner, receive}), "MPI_Recv", {})),
              ElementsAre(start, inner, receive));
}
