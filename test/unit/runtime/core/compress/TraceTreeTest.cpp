#include "test/support/program/WholeSnapshot.h"
#include "test/unit/runtime/core/compress/Program.h"

#include <gtest/gtest.h>

#include <random>

using namespace anole;
using namespace anole::test;

namespace {

enum Function : uint16_t { Irecv, Isend, Waitall, Allreduce, Poll };

/// Finishes the program's tree, checks that it expands to what was played, and returns it.
StreamTrace finished(Program &program) {
  StreamTrace trace = program.tree.finish(-1);
  EXPECT_EQ(Expander(trace).seen, program.seen);
  return trace;
}

size_t loopsOfKind(const StreamTrace &trace, LoopKind kind) {
  size_t count = 0;
  for (const LoopTrace &loop : trace.loops)
    count += loop.kind == kind;
  return count;
}

TEST(TraceTreeTest, ACompiledLoopIsOneLoopWithOneVariant) {
  Program program;
  program.call(Allreduce);
  program.loop(10, 500, [&](int) {
    program.loop(11, 8, [&](int i) { program.call(Irecv, {i}); });
    program.loop(12, 8, [&](int i) { program.call(Isend, {i}); });
    program.call(Waitall);
  });
  StreamTrace trace = finished(program);
  ASSERT_EQ(trace.loops.size(), 4u);
  EXPECT_EQ(trace.loops[1].site, 10u);
  EXPECT_EQ(trace.loops[1].variants.size(), 1u);
  EXPECT_EQ(expand(trace.loops[1].trips), std::vector<int64_t>{500});
  EXPECT_EQ(trace.loops[2].trips, (Terms{{8, 0, 500, {}}}));
}

/// Nobody looks at the points of a thread that is alone: they need not be there beside the record.
TEST(TraceTreeTest, FreedNodesLeaveTheSameRecord) {
  Program program;
  program.loop(10, 20, [&](int i) {
    program.call(Isend, {i * i % 7});
    program.call(Waitall);
  });
  const size_t memory = program.tree.memory();
  UnfinishedNodes left;
  StreamTrace trace = program.tree.finishApart(-1, left);
  EXPECT_EQ(left.points(), 2u);
  takeAll(left, trace);
  EXPECT_EQ(Expander(trace).seen, program.seen);
  EXPECT_LT(program.tree.memory() + 2 * sizeof(PointNode), memory);
  EXPECT_TRUE(program.tree.finish(-1).points.empty());
}

/// Ranks that have ended are asked for what they know of loops.
TEST(TraceTreeTest, FreedLoopsLeaveTheSameEvidence) {
  PhaseSettings settings;
  settings.folds = true;
  Program kept(0, settings), freed(0, settings);
  for (Program *program : {&kept, &freed}) {
    for (int i = 0; i < 20; ++i)
      program->call(i % 2 == 0 ? Irecv : Isend);
    program->loop(10, 20, [&](int) { program->call(Allreduce); });
  }
  StreamTrace trace = kept.tree.finish(-1);
  UnfinishedNodes left;
  freed.tree.finishApart(-1, left);
  EXPECT_EQ(left.loops(), trace.loops.size());
  EXPECT_FALSE(kept.tree.evidence().empty());
  EXPECT_EQ(freed.tree.evidence(), kept.tree.evidence());
}

TEST(TraceTreeTest, LoopsWithoutEventsLeaveNothing) {
  Program program;
  program.loop(10, 100, [&](int i) {
    program.loop(11, 50, [](int) {});
    if (i % 10 == 9)
      program.call(Allreduce);
  });
  StreamTrace trace = finished(program);
  ASSERT_EQ(trace.loops.size(), 2u);
  EXPECT_EQ(expand(trace.loops[1].trips), std::vector<int64_t>{10});
}

TEST(TraceTreeTest, VariantsAlternateInAColumn) {
  Program program;
  program.loop(10, 1000, [&](int i) {
    program.call(Isend);
    if (i % 10 == 9)
      program.call(Allreduce);
    program.call(Waitall);
  });
  StreamTrace trace = finished(program);
  EXPECT_EQ(trace.loops[1].variants.size(), 2u);
  EXPECT_LE(trace.loops[1].variant.size(), 2u);
}

TEST(TraceTreeTest, UnseenLoopsAreFolded) {
  Program program;
  for (int step = 0; step < 300; ++step) {
    for (int i = 0; i < 8; ++i)
      program.call(Irecv, {i});
    for (int i = 0; i < 8; ++i)
      program.call(Isend, {i});
    program.call(Waitall);
  }
  StreamTrace trace = finished(program);
  EXPECT_EQ(loopsOfKind(trace, LoopKind::Folded), 3u);
  EXPECT_LE(trace.loops[0].variants[0].size(), 20u);
}

TEST(TraceTreeTest, APollingLoopOfAnyLengthIsOneLoop) {
  Program program;
  std::mt19937 random(7);
  for (int step = 0; step < 300; ++step) {
    program.call(Isend);
    for (unsigned i = 0; i < 2 + random() % 20; ++i)
      program.call(Poll);
    program.call(Allreduce);
  }
  StreamTrace trace = finished(program);
  EXPECT_EQ(loopsOfKind(trace, LoopKind::Folded), 2u);
  EXPECT_LE(trace.loops[0].variants[0].size(), 6u);
}

TEST(TraceTreeTest, FieldsNeverBreakTheFolding) {
  Program program;
  for (int step = 0; step < 1000; ++step)
    program.call(Isend, {step % 7, step, 4});
  StreamTrace trace = finished(program);
  EXPECT_EQ(trace.points.size(), 1u);
  EXPECT_LE(trace.points[0].columns[0].size(), 2u);
  EXPECT_EQ(trace.points[0].columns[1], (Terms{{0, 1, 1000, {}}}));
}

TEST(TraceTreeTest, EqualBehaviourMakesEqualTracesWhateverTheTripCount) {
  auto play = [](int steps) {
    Program program;
    program.loop(10, steps, [&](int) {
      program.call(Isend, {1});
      program.call(Waitall);
    });
    return program.tree.finish(-1);
  };
  StreamTrace few = play(3), many = play(3000);
  EXPECT_EQ(few.loops[1].key, many.loops[1].key);
  EXPECT_EQ(few.loops[1].variants, many.loops[1].variants);
}

TEST(TraceTreeTest, DeepRecursionOfLoopsStaysInOrder) {
  Program program;
  auto nest = [&](auto &self, int depth) -> void {
    program.loop(static_cast<uint64_t>(depth), 2, [&](int) {
      program.call(Isend, {depth});
      if (depth < 9)
        self(self, depth + 1);
    });
  };
  nest(nest, 0);
  finished(program);
}

/// Random programs of nested loops, conditions and changing fields expand to what they did.
class RandomProgram {
public:
  explicit RandomProgram(unsigned seed) : random(seed) {}
  void run(Program &program, int depth = 0) {
    unsigned parts = 1 + random() % 4;
    for (unsigned part = 0; part < parts; ++part) {
      unsigned kind = random() % 6;
      if (kind < 3 || depth > 3)
        program.call(static_cast<uint16_t>(random() % 4), {pick(), pick()});
      else if (kind == 3)
        program.loop(random() % 5, static_cast<int>(random() % 5),
                     [&](int) { run(program, depth + 1); });
      else
        repeat(program, depth);
    }
  }

private:
  /// The same sequence of calls several times, sometimes not to its end.
  void repeat(Program &program, int) {
    std::vector<uint16_t> calls;
    for (unsigned i = 0; i < 1 + random() % 6; ++i)
      calls.push_back(static_cast<uint16_t>(random() % 3));
    bool isCompiled = random() % 2;
    unsigned stop = random() % 20 * static_cast<unsigned>(calls.size()) + random() % 3;
    unsigned done = 0;
    auto round = [&](int) {
      for (uint16_t function : calls)
        if (done++ < stop)
          program.call(function, {static_cast<int64_t>(done % 3), 5});
    };
    if (isCompiled)
      program.loop(calls.size(), 20, round);
    else
      for (int i = 0; i < 20; ++i)
        round(i);
  }
  int64_t pick() { return static_cast<int64_t>(random() % 3); }
  std::mt19937 random;
};

TEST(TraceTreeTest, EveryProgramExpandsToWhatItDid) {
  for (unsigned seed = 0; seed < 2000; ++seed) {
    Program program;
    RandomProgram script(seed);
    for (int part = 0; part < 5; ++part)
      script.run(program);
    StreamTrace trace = program.tree.finish(-1);
    ASSERT_EQ(Expander(trace).seen, program.seen) << "seed " << seed;
  }
}

} // namespace
