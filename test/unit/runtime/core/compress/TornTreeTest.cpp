#include "runtime/core/compress/TraceTree.h"

#include "runtime/core/file/check/StreamCounts.h"
#include "runtime/core/file/check/TornRecord.h"
#include "test/support/FailingAllocations.h"
#include "test/unit/runtime/core/compress/Program.h"

#include <gtest/gtest.h>

#include <new>

namespace anole::test {
namespace {

constexpr int64_t unresolved = -99;

/// Events of a round that was under way may be missing.
constexpr size_t longestRound = 4;

/// Two calls whose parameters, and whose order, fold late and irregularly.
std::vector<Seen> irregularCalls() {
  std::vector<Seen> calls;
  for (int64_t i = 0; i < 60; ++i) {
    calls.push_back({1, {i * i % 7, i / 4, 5}});
    for (int64_t again = 0; again < i % 3; ++again)
      calls.push_back({2, {i % 5}});
  }
  return calls;
}

void record(TraceTree &tree, const Seen &call) {
  tree.record(scalarEvent(call.function, call.fields), LoopState{});
}

/// How many calls were recorded before one allocation more than these was needed.
size_t recordWith(size_t allocations, TraceTree &tree, const std::vector<Seen> &calls) {
  FailingAllocations fail(allocations);
  size_t done = 0;
  try {
    for (; done < calls.size(); ++done)
      record(tree, calls[done]);
  } catch (const std::bad_alloc &) {
    return done;
  }
  return done;
}

std::vector<FunctionInfo> functions() {
  return {{1, "MPI_One", {{"a"}, {"b"}, {"c"}}, {}, {}}, {2, "MPI_Two", {{"a"}}, {}, {}}};
}

StreamTrace finishMended(TraceTree &tree) {
  std::vector<uint32_t> torn = tree.tornPoints(), lost = tree.lostPoints();
  bool isTorn = tree.isTorn();
  StreamTrace stream = isTorn ? tree.finishTorn(unresolved) : tree.finish(unresolved);
  if (isTorn)
    EXPECT_TRUE(fitTornRecord(stream, functions(), unresolved));
  else
    fitPoints(stream, torn, unresolved);
  loseParameters(stream, lost, unresolved);
  mendTornEvent(stream, functions(), unresolved);
  return stream;
}

/// Whether these are the first of the calls, but for parameters that are said to be lost.
void expectFirstOf(const std::vector<Seen> &calls, const std::vector<Seen> &kept) {
  ASSERT_LE(kept.size(), calls.size());
  for (size_t i = 0; i < kept.size(); ++i) {
    ASSERT_EQ(kept[i].function, calls[i].function) << "call " << i;
    for (size_t field = 0; field < kept[i].fields.size(); ++field)
      if (kept[i].fields[field] != unresolved)
        ASSERT_EQ(kept[i].fields[field], calls[i].fields[field]) << "call " << i;
  }
}

} // namespace

// Whatever ends a thread in the middle of an event, at an allocation as well as anywhere else.
TEST(TornTree, keepsWhatIsWhole) {
  const std::vector<Seen> calls = irregularCalls();
  size_t torn = 0, mended = 0, recorded = 0;
  for (size_t allocations = 0; recorded < calls.size(); ++allocations) {
    ASSERT_LT(allocations, 10'000u);
    SCOPED_TRACE(allocations);
    TraceTree tree(0);
    recorded = recordWith(allocations, tree, calls);
    bool isTorn = tree.isTorn();
    StreamTrace stream = finishMended(tree);
    ASSERT_TRUE(countEvents(stream));
    std::vector<Seen> kept = Expander(stream).seen;
    ASSERT_GE(kept.size() + longestRound, recorded);
    ASSERT_NO_FATAL_FAILURE(expectFirstOf(calls, kept));
    torn += isTorn;
    mended += !isTorn && recorded < calls.size();
  }
  EXPECT_GT(torn, 10u);
  EXPECT_GT(mended, 0u);
}

} // namespace anole::test
