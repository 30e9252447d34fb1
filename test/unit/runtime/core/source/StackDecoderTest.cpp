#include "runtime/core/source/StackDecoder.h"

#include "runtime/core/base/Hash.h"
#include "runtime/core/model/Context.h"

#include <deque>
#include <gmock/gmock.h>
#include <unordered_set>

using namespace anole;
using testing::ElementsAre;

namespace {

using Stack = std::vector<const ListedCall *>; ///< innermost first, as decoders take it

/// A program is its calls; functions are numbers, and 99 is MPI's.
class StackDecoderTest : public testing::Test {
protected:
  static constexpr uint32_t mpi = 99;

  const ListedCall *call(uint32_t caller, uint32_t callee, bool isTail = false) {
    calls.push_back({mixBits(calls.size() + 1), caller, callee, 0, isTail});
    return &calls.back();
  }

  static uint64_t fold(const Stack &outermostFirst) {
    uint64_t context = 0;
    for (const ListedCall *call : outermostFirst)
      context = contextAfter(context, call->site);
    return context;
  }

  static Stack reversed(Stack calls) { return {calls.rbegin(), calls.rend()}; }

  StackDecoder decoder() {
    for (const ListedCall &call : calls) {
      index.addFunction(call.caller);
      index.add(call);
    }
    return {index, [this](uint64_t context) { return known.contains(context); }};
  }

  /// Outermost first; nothing if there is no answer.
  std::vector<uint64_t> sites(const StackDecoder::Result &result) {
    std::vector<uint64_t> found;
    for (const ListedCall *call : result.chain)
      found.insert(found.begin(), call->site);
    return found;
  }
  static std::vector<uint64_t> sites(const Stack &outermostFirst) {
    std::vector<uint64_t> all;
    for (const ListedCall *call : outermostFirst)
      all.push_back(call->site);
    return all;
  }

  std::deque<ListedCall> calls;
  CallIndex index;
  std::unordered_set<uint64_t> known;
};

} // namespace

TEST_F(StackDecoderTest, TakesTheSitesOfTheStackOff) {
  auto *start = call(1, 2), *again = call(2, 2), *send = call(2, mpi);
  Stack path{start, again, again, again, send};
  auto result = decoder().decode(fold(path), reversed(path));
  ASSERT_TRUE(result.found);
  EXPECT_EQ(result.outer, 0u);
  EXPECT_EQ(sites(result), sites(path));
}

TEST_F(StackDecoderTest, StopsAtAContextThatIsKnown) {
  auto *start = call(1, 2), *again = call(2, 2), *send = call(2, mpi);
  known.insert(fold({start, again}));
  auto result = decoder().decode(fold({start, again, again, send}), reversed({again, send}));
  ASSERT_TRUE(result.found);
  EXPECT_EQ(result.outer, fold({start, again}));
  EXPECT_EQ(sites(result), sites({again, send}));
}

TEST_F(StackDecoderTest, FillsInFunctionsThatEndedInTailCalls) {
  auto *start = call(1, 2), *exchange = call(2, 3, true), *finish = call(3, 4, true);
  auto *wait = call(4, mpi, true), *other = call(3, 5, true), *send = call(5, mpi);
  StackDecoder decode = decoder();
  EXPECT_EQ(sites(decode.decode(fold({start, exchange, finish, wait}), Stack{start})),
            sites({start, exchange, finish, wait}));
  Stack path{start, exchange, other, send};
  EXPECT_EQ(sites(decode.decode(fold(path), Stack{send, start})), sites(path));
}

/// Two ways lead from 2 to 5; the context says which one it was.
TEST_F(StackDecoderTest, TakesWrongTailCallsBack) {
  auto *start = call(1, 2), *left = call(2, 3, true), *right = call(2, 4, true);
  auto *fromLeft = call(3, 5, true), *fromRight = call(4, 5, true), *send = call(5, mpi);
  StackDecoder decode = decoder();
  for (const Stack &path :
       {Stack{start, left, fromLeft, send}, Stack{start, right, fromRight, send}})
    EXPECT_EQ(sites(decode.decode(fold(path), Stack{send, start})), sites(path));
}

/// Virtual functions that only call another one leave no frames.
TEST_F(StackDecoderTest, FillsInTailCallsAfterCallsThroughPointers) {
  auto *start = call(1, 0), *forward = call(2, 3, true), *outer = call(3, 0);
  auto *again = call(4, 5, true), *inner = call(5, 6, true), *send = call(6, mpi);
  call(7, 6, true);
  StackDecoder decode = decoder();
  Stack all{start, forward, outer, again, inner, send};
  EXPECT_EQ(sites(decode.decode(fold(all), Stack{send, outer, start})), sites(all));
  Stack direct{start, outer, send};
  EXPECT_EQ(sites(decode.decode(fold(direct), Stack{send, outer, start})), sites(direct));
}

/// Three such frames: more than one guess.
TEST_F(StackDecoderTest, TriesCallsWhoseStoresWereMerged) {
  auto *start = call(1, 2), *left = call(2, 2), *send = call(2, mpi);
  StackDecoder decode = decoder();
  ListedCall right{mixBits(100), 2, 2, 0, false}, other{mixBits(101), 2, mpi, 0, false};
  index.addUnplaced(right);
  index.addUnplaced(other);
  Stack path{start, &right, left, &right, &other};
  EXPECT_EQ(sites(decode.decode(fold(path), Stack{send, left, left, left, start})), sites(path));
}

TEST_F(StackDecoderTest, GuessesOneCallAnywhere) {
  auto *start = call(1, 2), *pointer = call(2, 0), *tail = call(3, mpi, true), *send = call(4, mpi);
  auto *merged = call(4, mpi), *alien = call(6, mpi);
  StackDecoder decode = decoder();
  Stack path{start, pointer, tail};
  EXPECT_FALSE(decode.decode(fold({start, send}), Stack{alien, start}).found);
  EXPECT_EQ(sites(decode.decodeWithOneGuess(fold(path), Stack{pointer, start})), sites(path))
      << "one that left no frame";
  EXPECT_EQ(
      sites(decode.decodeWithOneGuess(fold({start, pointer, merged}), Stack{send, pointer, start})),
      sites({start, pointer, merged}))
      << "one whose store was merged with another one's";
  EXPECT_EQ(sites(decode.decodeWithOneGuess(fold({start, send}), Stack{send, alien, start})),
            sites({start, send}))
      << "one that was no call";
}

TEST_F(StackDecoderTest, GivesNoAnswerRatherThanAWrongOne) {
  auto *start = call(1, 2), *send = call(2, mpi), *other = call(3, mpi);
  StackDecoder decode = decoder();
  for (uint64_t context : {fold({start, send}) + 1, fold({other, other, send}), uint64_t(12345)}) {
    EXPECT_FALSE(decode.decode(context, Stack{send, start}).found);
    EXPECT_FALSE(decode.decodeWithOneGuess(context, Stack{send, start}).found);
  }
  EXPECT_FALSE(decode.decode(send->site, {}).found);
}

/// Thirty levels with two tail calls each: a search would look at 2^30 chains.
TEST_F(StackDecoderTest, EndsSoonWhereTheContextFitsNothing) {
  Stack stack;
  for (uint32_t level = 0; level < 30; ++level) {
    uint32_t from = 10 + 3 * level, to = from + 3;
    stack.insert(stack.begin(), call(from, from + 1));
    call(from + 1, from + 2, true);
    call(from + 1, to, true);
    call(from + 2, to, true);
  }
  EXPECT_FALSE(decoder().decode(42, stack).found);
}
