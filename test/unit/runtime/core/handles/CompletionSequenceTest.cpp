#include "runtime/core/handles/CompletionSequence.h"

#include <gmock/gmock.h>

using anole::CompletionSequence;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

constexpr int64_t none = CompletionSequence::inactive;

class CompletionSequenceTest : public testing::Test {
protected:
  void look(const std::vector<int64_t> &requests) { sequence.look(array, requests); }
  void call(const std::vector<int64_t> &requests, const std::vector<uint32_t> &done) {
    look(requests);
    sequence.accept();
    for (uint32_t position : done)
      sequence.completed(position);
  }

  int array[3];
  CompletionSequence sequence;
};

} // namespace

TEST_F(CompletionSequenceTest, firstCallNamesAllActiveRequests) {
  look({4, none, 6});
  EXPECT_FALSE(sequence.continues());
  EXPECT_THAT(sequence.fresh(), ElementsAre(0, 2));
}

TEST_F(CompletionSequenceTest, continuesWhenOnlyCompletedOnesAreGone) {
  call({4, 5, 6}, {1});
  look({4, none, 6});
  EXPECT_TRUE(sequence.continues());
  EXPECT_THAT(sequence.fresh(), IsEmpty());
}

TEST_F(CompletionSequenceTest, namesTheRequestThatTookACompletedOnesPlace) {
  call({4, 5, 6}, {1});
  look({4, 9, 6});
  EXPECT_TRUE(sequence.continues());
  EXPECT_THAT(sequence.fresh(), ElementsAre(1));
}

TEST_F(CompletionSequenceTest, startsAnewWhenARequestWentElsewhere) {
  call({4, 5, 6}, {1});
  look({none, none, 6});
  EXPECT_FALSE(sequence.continues());
  EXPECT_THAT(sequence.fresh(), ElementsAre(2));
}

TEST_F(CompletionSequenceTest, startsAnewWhenAllWereCompleted) {
  call({4, 5, 6}, {1, 0, 2});
  look({7, 8, 9});
  EXPECT_FALSE(sequence.continues());
  EXPECT_THAT(sequence.fresh(), ElementsAre(0, 1, 2));
}

TEST_F(CompletionSequenceTest, startsAnewWithAnotherArray) {
  call({4, 5, 6}, {1});
  int other[3];
  sequence.look(other, std::vector<int64_t>{4, none, 6});
  EXPECT_FALSE(sequence.continues());
}

TEST_F(CompletionSequenceTest, callThatFoundNothingLeavesNoMark) {
  look({4, 5, 6});
  look({4, 5, 6});
  EXPECT_FALSE(sequence.continues());
  EXPECT_THAT(sequence.fresh(), ElementsAre(0, 1, 2));
}
