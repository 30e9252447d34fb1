#include "runtime/core/ranks/cluster/Signatures.h"

#include "runtime/core/merge/Leaf.h"
#include "runtime/core/model/SpecialValues.h"
#include "test/support/program/StreamBuilder.h"
#include "test/unit/runtime/core/compress/Program.h"
#include "test/unit/runtime/core/merge/StencilProgram.h"

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <set>

namespace anole::test {
namespace {

constexpr uint16_t send = 1, receive = 2, split = 3, gather = 4, wait = 5;

std::vector<FunctionInfo> functions() {
  FieldInfo count{"count", FieldKind::Plain}, type{"datatype", FieldKind::Type};
  return {{send, "MPI_Send", {count, type, {"dest", FieldKind::Peer}, {"tag"}}, {}, {}},
          {receive, "MPI_Recv", {count, type, {"source", FieldKind::Peer}, {"tag"}}, {}, {}},
          {split, "MPI_Comm_split", {{"color"}, {"key", FieldKind::Rank}}, {}, {}},
          {gather, "MPI_Gatherv", {type}, {{"recvcounts"}}, {}},
          {wait, "MPI_Waitall", {count}, {}, {}}};
}

Signatures signaturesOf(Program &program) {
  return signaturesOf(leafTrace({program.tree.finish(0)}, 3, 1), functions());
}

/// In 1/256.
int64_t average(const Signatures &signatures, Signature which) {
  return static_cast<int64_t>(signatures[which]);
}

TEST(SignaturesTest, AveragesWeighEveryEvent) {
  Program program;
  program.call(send, {10, -8, 1, 5});
  program.loop(77, 3, [&](int) { program.call(send, {20, -8, -3, 5}); });
  program.loop(78, 100, [&](int i) { program.call(receive, {i, -8, 2, i % 2}); });
  Signatures signatures = signaturesOf(program);
  EXPECT_NEAR(static_cast<double>(average(signatures, Signature::Count)),
              256.0 * (10 + 3 * 20 + 4950) / 104, 1);
  EXPECT_EQ(average(signatures, Signature::Dest), 256 * (1 - 9) / 4);
  EXPECT_EQ(average(signatures, Signature::Src), 256 * 2);
  EXPECT_NEAR(static_cast<double>(average(signatures, Signature::Tag)), 256.0 * 70 / 104, 1);
}

TEST(SignaturesTest, CountsAndTagsAreKnownInTheirOrder) {
  auto numbersOf = [](const std::vector<int64_t> &counts, int64_t dest) {
    Program program;
    for (int64_t count : counts)
      program.call(send, {count, -8, dest, count + 1});
    return signaturesOf(program).numbers;
  };
  EXPECT_NE(numbersOf({10, 20, 30}, 1), numbersOf({30, 20, 10}, 1)) << "of the same mean";
  EXPECT_NE(numbersOf({10, 20, 30}, 1), numbersOf({10, 20, 30}, 2)) << "other peers";
}

TEST(SignaturesTest, ANeighbourThatIsNotThereIsNoRank) {
  Program edge, inside;
  for (int64_t dest : {-1, 1})
    inside.call(send, {10, -8, dest, 0});
  for (int64_t dest : {value(Special::ProcNull), int64_t{1}})
    edge.call(send, {10, -8, dest, 0});
  EXPECT_EQ(average(signaturesOf(inside), Signature::Dest), 0);
  EXPECT_EQ(average(signaturesOf(edge), Signature::Dest), 128);
}

TEST(SignaturesTest, UndefinedIsAColourOfItsOwn) {
  Program member, outsider;
  member.call(split, {0, 4});
  outsider.call(split, {value(Special::Undefined), 4});
  Signatures inside = signaturesOf(member);
  EXPECT_EQ(average(inside, Signature::Color), 0);
  EXPECT_EQ(average(inside, Signature::Key), 4 * 256);
  EXPECT_NE(average(signaturesOf(outsider), Signature::Color), 0);
}

TEST(SignaturesTest, CountsOfRequestsAreNotThoseOfElements) {
  Program program;
  program.call(wait, {1000});
  EXPECT_EQ(average(signaturesOf(program), Signature::Count), 0);
}

TEST(SignaturesTest, ElementsOfArraysAreCounted) {
  PointTrace point{{gather, 1}, 1, 1, 0, 5, 0, {}, {}, {}};
  point.columns = {{{-8, 0, 5, {}}}, {{4, 0, 5, {}}}, compress({7, 7, 7, 7, 7, 7, 7, 7, 9, 9,
                                                                9, 9, 8, 8, 8, 8, 8, 8, 8, 8})};
  StreamTrace stream{0, {point}, {{0, 0, LoopKind::Root, {{Symbol::point(0)}}, {}, {}}}};
  Signatures signatures = signaturesOf(leafTrace({stream}, 0, 1), functions());
  EXPECT_NEAR(static_cast<double>(average(signatures, Signature::Count)),
              256.0 * (7 * 8 + 9 * 4 + 8 * 8) / 20, 1);
  EXPECT_EQ(signatures[Signature::Types], 1u << 7);
}

TEST(SignaturesTest, LoopsAreAveragedByHeight) {
  Program program;
  program.loop(1, 30, [&](int) {
    program.loop(2, 4, [&](int) { program.call(send, {1, -8, 1, 0}); });
    program.loop(3, 6, [&](int) { program.call(receive, {1, -8, 1, 0}); });
  });
  EXPECT_EQ(signaturesOf(program)[Signature::Loop], 5u | 30u << 16);
}

/// What lies around the outermost loop is none, where the levels end, too.
TEST(SignaturesTest, FourLevelsOfLoopsAreKnown) {
  Program program;
  program.loop(1, 5, [&](int) {
    program.loop(2, 4, [&](int) {
      program.loop(
          3, 3, [&](int) { program.loop(4, 2, [&](int) { program.call(send, {1, -8, 1, 0}); }); });
    });
  });
  EXPECT_EQ(signaturesOf(program)[Signature::Loop],
            2u | 3u << 16 | uint64_t(4) << 32 | uint64_t(5) << 48);
}

TEST(SignaturesTest, CallPathsDependOnTheOrderOfCalls) {
  Program first, second;
  first.call(send, {1, -8, 1, 0});
  first.call(receive, {1, -8, 1, 0});
  second.call(receive, {1, -8, 1, 0});
  second.call(send, {1, -8, 1, 0});
  EXPECT_NE(signaturesOf(first)[Signature::CallPath], signaturesOf(second)[Signature::CallPath]);
}

uint64_t callPathOf(const std::function<void(Program &)> &run) {
  Program program;
  run(program);
  return signaturesOf(program)[Signature::CallPath];
}

/// Calls A and B at the points 1 and 2, as the text says.
uint64_t callPathOf(const std::string &calls) {
  return callPathOf([&](Program &program) {
    for (char call : calls)
      program.call(call == 'A' ? send : receive, {1, -8, 1, 0});
  });
}

/// The same in a compiled loop, one call in each iteration.
uint64_t loopPathOf(const std::string &calls) {
  return callPathOf([&](Program &program) {
    program.loop(7, static_cast<int>(calls.size()), [&](int i) {
      program.call(calls[static_cast<size_t>(i)] == 'A' ? send : receive, {1, -8, 1, 0});
    });
  });
}

TEST(SignaturesTest, CallPathsTellInterleavedCallsFromBlocks) {
  EXPECT_NE(callPathOf("ABAB"), callPathOf("AABB"));
  EXPECT_NE(loopPathOf("ABAB"), loopPathOf("AABB"));
  EXPECT_NE(loopPathOf("ABABABABABABABAB"), loopPathOf("AAAAAAAABBBBBBBB"));
}

TEST(SignaturesTest, CallPathsIgnoreHowOftenLoopsRun) {
  EXPECT_EQ(callPathOf("ABAB"), callPathOf("ABABABABABABAB"));
  EXPECT_EQ(callPathOf("AABB"), callPathOf("AAAAAAABBB"));
  EXPECT_EQ(loopPathOf("ABABAB"), loopPathOf("ABABABABABABABABABABABAB"));
  EXPECT_EQ(loopPathOf("AABBAB"), loopPathOf("AAAAAAABABBBBBBBAABB"));
  EXPECT_EQ(loopPathOf("A"), loopPathOf("AAAA"));
}

TEST(SignaturesTest, WhatComesRoundFollowsItself) {
  EXPECT_NE(callPathOf("AB"), callPathOf("ABABAB"));
}

/// All of these calls in each iteration of a compiled loop.
uint64_t bodyPathOf(const std::string &calls) {
  return callPathOf([&](Program &program) {
    program.loop(7, 3, [&](int) {
      for (char call : calls)
        program.call(call == 'A' ? send : receive, {1, -8, 1, 0});
    });
  });
}

/// The pairs of calls are the same in all three.
TEST(SignaturesTest, CallPathsHaveTheBeginAndTheEndOfLoops) {
  EXPECT_NE(bodyPathOf("ABA"), bodyPathOf("ABAB")) << "the end";
  EXPECT_NE(bodyPathOf("BAB"), bodyPathOf("ABAB")) << "the begin";
}

TEST(SignaturesTest, APairOfCallsCountsOnce) {
  auto path = [](const std::string &calls) {
    return callPathOf([&](Program &program) {
      for (char call : calls)
        call == 'C' ? program.call(split, {0, 4})
                    : program.call(call == 'A' ? send : receive, {1, -8, 1, 0});
    });
  };
  EXPECT_EQ(path("ABCAB"), path("ABCABCAB"));
}

TEST(SignaturesTest, CallPathsOfOtherThreadsAreOthers) {
  auto path = [](uint32_t thread) {
    Program program;
    program.call(send, {1, -8, 1, 0});
    StreamTrace stream = program.tree.finish(0);
    stream.thread = thread;
    return anole::signaturesOf(leafTrace({stream}, 3, 1), functions())[Signature::CallPath];
  };
  EXPECT_NE(path(0), path(1));
}

TEST(SignaturesTest, WhatMpiIgnoresIsNoValue) {
  Program program;
  program.call(send, {1, -8, 4, 0});
  program.call(receive, {1, -8, value(Special::AsPosted), value(Special::Ignored)});
  program.loop(9, 2, [&](int i) {
    program.call(receive, {1, -8, i == 0 ? value(Special::Ignored) : int64_t{6}, 5});
  });
  Signatures signatures = signaturesOf(program);
  EXPECT_EQ(average(signatures, Signature::Src), 256 * 6);
}

TEST(SignaturesTest, EveryTypeOfARunIsSeen) {
  Program program;
  program.loop(9, 4, [&](int i) { program.call(send, {1, -8 + i, 1, 0}); });
  EXPECT_EQ(signaturesOf(program)[Signature::Types], 0xfu << 4);
}

TEST(SignaturesTest, LargeCountsStayBesideTheRest) {
  Program program;
  program.call(send, {1'000'000, -8, 2, 0});
  Signatures signatures = anole::signaturesOf(leafTrace({program.tree.finish(0)}, 3, 1),
                                              functions(), {}, EndpointForm::Average);
  EXPECT_EQ(signatures.parameters & 0xffffffff, 0xffffu | 2u << 16);
}

TEST(SignaturesTest, ParametersArePacked) {
  Program program;
  program.call(send, {1000, -8, -2, 0});
  program.call(receive, {1000, -8, 3, 0});
  Signatures signatures = anole::signaturesOf(leafTrace({program.tree.finish(0)}, 3, 1),
                                              functions(), {}, EndpointForm::Average);
  EXPECT_EQ(signatures.parameters, 1000u | 0xfffeULL << 16 | 3ULL << 32 | 1ULL << (48 + 7 % 7));
}

/// Of a rank that sends to these peers, again and again.
uint64_t endpointsOf(const std::vector<int64_t> &peers, int rounds = 2) {
  Program program;
  program.loop(5, rounds, [&](int) {
    for (int64_t peer : peers)
      program.call(send, {1, -8, peer, 0});
  });
  return signaturesOf(program).parameters >> 16 & 0xffff;
}

TEST(SignaturesTest, PeersThatCancelOutInAverageOrExclusiveOrAreToldApart) {
  EXPECT_NE(endpointsOf({-1, 1}), endpointsOf({-2, 2}));
  EXPECT_NE(endpointsOf({1, 2, 3}), endpointsOf({}));
  EXPECT_NE(endpointsOf({1, value(Special::ProcNull)}), endpointsOf({1}));
}

TEST(SignaturesTest, APeerCountsOnceInTheExclusiveOr) {
  EXPECT_EQ(endpointsOf({-1, 1}, 2), endpointsOf({-1, 1}, 7));
  EXPECT_EQ(endpointsOf({-1, 1, -1, -1, 4}), endpointsOf({4, -1, 1}));
}

TEST(SignaturesTest, LongRunsOfPeersAreCutOff) {
  Program program;
  program.loop(5, 200'000, [&](int i) { program.call(send, {1, -8, i, 0}); });
  EXPECT_NE(signaturesOf(program).parameters >> 16 & 0xffff, 0u);
}

TEST(SignaturesTest, TimesAreMeansRoundedDownToPowersOfTwo) {
  Trace leaf = StreamBuilder().point({send, 1}, 2).time(1000, 70).time(2000, 70).leaf(0);
  Signatures signatures = signaturesOf(leaf, functions());
  EXPECT_EQ(signatures[Signature::Computation], 1024u);
  EXPECT_EQ(signatures[Signature::Communication], 64u);
}

TEST(SignaturesTest, RanksOfAStencilHaveNineKinds) {
  StencilProgram program({5, 5, 1});
  std::map<uint64_t, int> exact;
  std::map<uint64_t, Signatures> known;
  for (uint32_t rank = 0; rank < program.ranks(); ++rank) {
    Trace leaf = program.leaf(rank);
    Signatures signatures = anole::signaturesOf(leaf, leaf.functions);
    ++exact[signatures.exact.low];
    EXPECT_EQ(known.emplace(signatures.exact.low, signatures).first->second, signatures);
  }
  EXPECT_EQ(exact.size(), 9u);
}

TEST(SignaturesTest, TheExclusiveOrKeepsTheNineKindsOfAStencilApart) {
  for (StencilProgram::Extents extents : {StencilProgram::Extents{3, 3, 1}, {4, 4, 1}, {6, 7, 1}}) {
    StencilProgram program(extents);
    std::map<EndpointForm, std::set<uint64_t>> kinds;
    for (uint32_t rank = 0; rank < program.ranks(); ++rank)
      for (EndpointForm form : {EndpointForm::Xor, EndpointForm::Average}) {
        Trace leaf = program.leaf(rank);
        kinds[form].insert(anole::signaturesOf(leaf, leaf.functions, {}, form).parameters);
      }
    EXPECT_EQ(kinds[EndpointForm::Xor].size(), 9u);
    EXPECT_LT(kinds[EndpointForm::Average].size(), 9u);
  }
}

TEST(SignaturesTest, ContentAloneIsTheSameDigest) {
  Trace leaf = StencilProgram({3, 3, 1}).leaf(4);
  Signatures whole = anole::signaturesOf(leaf, leaf.functions), content = contentOf(leaf);
  EXPECT_EQ(content.exact, whole.exact);
  EXPECT_NE(whole.values, content.values);
  EXPECT_EQ(content.values, Signatures().values) << "nothing else was asked for";
}

TEST(SignaturesTest, ARankThatWaitedLongDidWhatTheOthersDid) {
  Trace leaf = StencilProgram({3, 3, 1}).leaf(4), held = leaf;
  held.info.counters.push_back({"long gaps", "times between MPI calls of a millisecond", 2, 2});
  EXPECT_EQ(contentOf(held).exact, contentOf(leaf).exact);
  held.streams.front().bodies.emplace_back();
  EXPECT_NE(contentOf(held).exact, contentOf(leaf).exact);
}

} // namespace
} // namespace anole::test
