#include "tools/analysis/match/Refuse.h"

#include "test/support/program/PlayedProgram.h"

#include <gtest/gtest.h>

namespace anole::whatif {
namespace {

using test::playedProgram;
using test::PlayedRank;

Trace nothing() {
  return playedProgram(2, [](PlayedRank &) {});
}

void expectRefused(const Trace &trace, const std::string &why) {
  auto refused = refuse(trace);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, why);
}

TEST(Refuse, TakesWholeTraces) { EXPECT_TRUE(refuse(nothing())); }

TEST(Refuse, PartialTraces) {
  Trace trace = nothing();
  trace.info.endings.resize(1);
  expectRefused(trace, "the trace is partial: messages that were sent later are not in it");
}

TEST(Refuse, ClustersThatLostWhoSendsToWhom) {
  Trace trace = nothing();
  trace.info.online.clustering = "callpath-param";
  expectRefused(trace, "the trace has leads for clusters of ranks (ANOLE_CLUSTER=callpath-param), "
                       "and does not say who sends to whom; record it with ANOLE_CLUSTER=exact");
  trace.info.online.clustering = "exact";
  EXPECT_TRUE(refuse(trace));
}

TEST(Refuse, Threads) {
  Trace trace = nothing();
  trace.streams.push_back(trace.streams[0]);
  expectRefused(trace, "the program called MPI from several threads, and the trace does not say in "
                       "which order");
}

TEST(Refuse, TooManyRanks) {
  Trace trace = nothing();
  trace.info.ranks = 1 << 20;
  expectRefused(trace, "the trace has 1048576 ranks; the limit is 65536");
}

} // namespace
} // namespace anole::whatif
