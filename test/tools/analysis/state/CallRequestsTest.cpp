#include "tools/analysis/state/CallRequests.h"

#include "runtime/core/model/SpecialValues.h"

#include <gtest/gtest.h>

namespace anole::tools {
namespace {

const FieldInfo made{"request", FieldKind::NewRequest}, used{"request", FieldKind::Request},
    message{"message", FieldKind::Request};
const FunctionInfo receive{1, "MPI_Irecv", {made}, {}, {}};
const FunctionInfo waitAll{2, "MPI_Waitall", {}, {used}, {}};
const FunctionInfo receiveFound{3, "MPI_Imrecv", {message, made}, {}, {}};

WalkedEvent eventOf(std::vector<int64_t> scalars, std::vector<std::vector<int64_t>> arrays = {}) {
  WalkedEvent event;
  event.scalars = std::move(scalars);
  event.arrays = std::move(arrays);
  return event;
}

TEST(CallRequests, NamesRequestsByTheThreadThatMadeThem) {
  CallRequests calls(2);
  for (int i = 0; i < 3; ++i)
    calls.read(receive, eventOf({0}));
  EXPECT_EQ(calls.made(), (RequestName{2, 2}));
  calls.read(waitAll, eventOf({}, {{0, 2, value(Special::Null), ForeignRequest::encode({7, 4})}}));
  EXPECT_EQ(calls.made(), std::nullopt);
  EXPECT_EQ(calls.given(), (std::vector<RequestName>{{2, 2}, {2, 0}, {7, 4}}));
}

TEST(CallRequests, NamesAMatchedMessageAsItWasBeforeTheCallMadeARequest) {
  CallRequests calls;
  calls.read(receive, eventOf({0}));
  calls.read(receiveFound, eventOf({0, 0}));
  EXPECT_EQ(calls.given(), (std::vector<RequestName>{{0, 0}}));
  EXPECT_EQ(calls.made(), (RequestName{0, 1}));
}

TEST(CallRequests, KnowNoRequestThatACallDidNotMake) {
  CallRequests calls;
  calls.read(receive, eventOf({value(Special::Null)}));
  EXPECT_EQ(calls.made(), std::nullopt);
  EXPECT_EQ(calls.size(), 0);
}

TEST(CallRequests, SkipWhatRepeats) {
  CallRequests calls;
  calls.read(receive, eventOf({0}));
  calls.read(waitAll, eventOf({}, {{0, ForeignRequest::encode({7, 4})}}));
  calls.skip(10);
  EXPECT_EQ(calls.size(), 11);
  EXPECT_EQ(calls.given(), (std::vector<RequestName>{{0, 10}, {7, 4}}));
  EXPECT_EQ(calls.givenOfFirst(), std::vector<int64_t>{10});
}

TEST(CallRequests, TellWhichTheFirstThreadMade) {
  CallRequests calls(2);
  calls.read(receive, eventOf({0}));
  calls.read(waitAll,
             eventOf({}, {{ForeignRequest::encode({0, 9}), 0, ForeignRequest::encode({7, 4}),
                           ForeignRequest::encode({0, 3})}}));
  EXPECT_EQ(calls.givenOfFirst(), (std::vector<int64_t>{9, 3}));
  calls.skip(10);
  EXPECT_EQ(calls.givenOfFirst(), (std::vector<int64_t>{9, 3})) << "what others made stays";
  calls.read(receive, eventOf({0}));
  EXPECT_TRUE(calls.givenOfFirst().empty());
}

} // namespace
} // namespace anole::tools
