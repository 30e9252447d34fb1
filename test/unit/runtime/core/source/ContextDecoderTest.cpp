#include "runtime/core/source/ContextDecoder.h"

#include "runtime/core/base/Hash.h"
#include "runtime/core/model/Context.h"

#include <gmock/gmock.h>
#include <unordered_set>

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
      context = contextAfter(context, site);
    return context;
  }
  /// Outermost first.
  static std::vector<uint64_t> ids(const std::optional<ContextDecoder::Result> &result) {
    std::vector<uint64_t> sites;
    if (result)
      for (const CallSite *site : result->chain)
        sites.insert(sites.begin(), site->site);
    return sites;
  }
  ContextDecoder decoder() {
    return {table, [this](uint64_t context) { return known.contains(context); }};
  }
  SiteTable table;
  std::unordered_set<uint64_t> known;
};

TEST_F(ContextDecoderTest, TellsTwoPathsToOneCallApart) {
  uint64_t left = call("main", "f"), right = call("main", "f"), send = call("f", "MPI_Send");
  ContextDecoder decode = decoder();
  EXPECT_THAT(ids(decode.decode(fold({left, send}), "MPI_Send")), ElementsAre(left, send));
  EXPECT_THAT(ids(decode.decode(fold({right, send}), "MPI_Send")), ElementsAre(right, send));
}

TEST_F(ContextDecoderTest, DecodesRecursionAndPointers) {
  uint64_t start = call("main", "f"), again = call("f", "f"), pointer = call("f", "*");
  uint64_t send = call("g", "MPI_Send");
  ContextDecoder decode = decoder();
  uint64_t context = fold({start, again, again, pointer, send});
  EXPECT_THAT(ids(decode.decode(context, "MPI_Send")),
              ElementsAre(start, again, again, pointer, send));
}

TEST_F(ContextDecoderTest, FollowsCallbacksThroughLibraries) {
  uint64_t sort = call("main", "qsort"), send = call("compare", "MPI_Send");
  ContextDecoder decode = decoder();
  EXPECT_THAT(ids(decode.decode(fold({sort, send}), "MPI_Send")), ElementsAre(sort, send));
}

TEST_F(ContextDecoderTest, GivesNothingForAContextThatNoChainMakes) {
  uint64_t start = call("main", "f"), send = call("f", "MPI_Send");
  ContextDecoder decode = decoder();
  EXPECT_FALSE(decode.decode(fold({start, send}) + 1, "MPI_Send"));
  EXPECT_FALSE(decode.decode(fold({start, send}), "MPI_Recv"));
  EXPECT_FALSE(decode.decode(0, "MPI_Send"));
}

/// If they counted as any library's functions, forty calls in a row would exhaust the search.
TEST_F(ContextDecoderTest, KnowsTheFortranNamesOfMpi) {
  std::vector<uint64_t> sites;
  uint64_t start = call("main", "_QQmain");
  for (int i = 0; i < 40; ++i)
    sites.push_back(call("_QQmain", "mpi_isend_"));
  uint64_t wait = call("_QQmain", "mpi_wait_f08");
  ContextDecoder decode = decoder();
  EXPECT_THAT(ids(decode.decode(fold({start, sites[39]}), "MPI_Isend")),
              ElementsAre(start, sites[39]));
  EXPECT_THAT(ids(decode.decode(fold({start, wait}), "MPI_Wait")), ElementsAre(start, wait));
  EXPECT_FALSE(decode.decode(fold({start, wait}), "MPI_Waitall"));
}

TEST_F(ContextDecoderTest, KnowsTheCallsOfTheTracerItself) {
  uint64_t marker = call("main", "anole_phase_marker_"), region = call("main", "anole_region_end");
  ContextDecoder decode = decoder();
  EXPECT_THAT(ids(decode.decode(fold({marker}), "anole_phase_marker")), ElementsAre(marker));
  EXPECT_FALSE(decode.decode(fold({region}), "anole_phase_marker"));
}

TEST_F(ContextDecoderTest, GoesOnlyToAContextThatIsKnown) {
  std::vector<uint64_t> deep(20, call("f", "f"));
  uint64_t outer = 0;
  for (uint64_t site : deep)
    outer = contextAfter(outer, site);
  uint64_t inner = call("f", "g"), send = call("g", "MPI_Send");
  uint64_t context = contextAfter(contextAfter(outer, inner), send);
  EXPECT_FALSE(decoder().decode(context, "MPI_Send"));
  known.insert(outer);
  auto result = decoder().decode(context, "MPI_Send");
  EXPECT_THAT(ids(result), ElementsAre(inner, send));
  EXPECT_EQ(result->outer, outer);
}

/// Ten levels of eight alternatives: 2^30 chains.
TEST_F(ContextDecoderTest, GivesUpSoonInAWideCallGraph) {
  for (int level = 1; level <= 10; ++level)
    for (int from = 0; from < 8; ++from)
      for (int to = 0; to < 8; ++to)
        call("f" + std::to_string(level) + "." + std::to_string(from),
             level == 10 ? "MPI_Send" : "f" + std::to_string(level + 1) + "." + std::to_string(to));
  ContextDecoder decode = decoder();
  for (uint64_t context = 1; context <= 1000; ++context)
    EXPECT_FALSE(decode.decode(context, "MPI_Send"));
}
