#include "tools/programs/threads/SharedMessages.h"

#include "runtime/core/model/SpecialValues.h"

#include <gtest/gtest.h>

namespace anole::tools {
namespace {

constexpr int64_t anySource = value(Special::AnySource), anyTag = value(Special::AnyTag);

/// What a thread does: it receives or probes a message of a tag, with room for so many elements.
struct Done {
  const char *function;
  int64_t tag, count = 1, source = 1;
};

FunctionInfo withFields(const char *name, std::vector<FieldInfo> fields) {
  return {1, name, std::move(fields), {}, {}};
}

Done receive(int64_t tag, int64_t count = 1) { return {"MPI_Recv", tag, count}; }
Done probe(int64_t tag) { return {"MPI_Probe", tag}; }
Done find(int64_t tag) { return {"MPI_Mprobe", tag}; }
Done receiveFound(int64_t count) { return {"MPI_Mrecv", 0, count}; }

struct SharedMessagesTest : testing::Test {
  using Visit = void (SharedMessages::*)(uint32_t, const MessageCall &, const WalkedEvent &);

  void visit(uint32_t thread, const Done &done, Visit how) {
    std::string name = done.function;
    bool isMatched = name == "MPI_Mrecv", hasBuffer = isMatched || name == "MPI_Recv";
    std::vector<FieldInfo> fields;
    WalkedEvent event;
    auto field = [&](const char *called, FieldKind kind, int64_t value) {
      fields.push_back({called, kind});
      event.scalars.push_back(value);
    };
    if (hasBuffer) {
      field("count", FieldKind::Plain, done.count);
      field("datatype", FieldKind::Type, 7);
    }
    if (!isMatched) {
      field("source", FieldKind::Peer, done.source);
      field("tag", FieldKind::Plain, done.tag);
      field("comm", FieldKind::Comm, 0);
    }
    FunctionInfo function = withFields(done.function, fields);
    (messages.*how)(thread, messageCallOf(function).value(), event);
  }

  bool contest(const std::vector<std::vector<Done>> &threads) {
    for (Visit how : {&SharedMessages::add, &SharedMessages::follow})
      for (uint32_t thread = 0; thread < threads.size(); ++thread)
        for (const Done &done : threads[thread])
          visit(thread, done, how);
    return messages.contest().has_value();
  }

  SharedMessages messages;
};

TEST_F(SharedMessagesTest, ThoseOfOneKindMayBeTakenInAnyOrder) {
  EXPECT_FALSE(contest({{receive(7), receive(7), receive(7)}, {receive(7)}}));
  EXPECT_TRUE(messages.areThere());
}

TEST_F(SharedMessagesTest, SoMayThoseThatAllThreadsTakeAlike) {
  EXPECT_FALSE(contest({{receive(1), receive(1), receive(2)}, {receive(1), receive(2)}}));
}

TEST_F(SharedMessagesTest, ThreadsThatTakeThemInDifferentOrdersMayWaitForEachOther) {
  EXPECT_TRUE(contest({{receive(1), receive(2), receive(1)}, {receive(2), receive(1)}}));
  EXPECT_EQ(messages.contest(), SharedMessages::Threads(0, 1));
}

TEST_F(SharedMessagesTest, WhatOneThreadReceivesAloneIsNotShared) {
  EXPECT_FALSE(contest({{receive(1), receive(2), receive(3)}, {receive(4), receive(5)}}));
  EXPECT_FALSE(messages.areThere());
}

TEST_F(SharedMessagesTest, AllMustHaveTheSameRoom) {
  EXPECT_TRUE(contest({{receive(7, 10)}, {receive(7, 20)}}));
}

TEST_F(SharedMessagesTest, WhatOneThreadReceivesMayHaveAnyLength) {
  EXPECT_FALSE(contest({{receive(7, 10), receive(7, 20)}, {receive(8)}}));
}

TEST_F(SharedMessagesTest, AThreadReceivesWhatItProbes) {
  EXPECT_FALSE(contest({{probe(7), probe(7), receive(7)}, {probe(7), receive(7)}}));
}

TEST_F(SharedMessagesTest, WhatAnotherOneReceivesMayBeGone) {
  EXPECT_TRUE(contest({{probe(7)}, {receive(7)}}));
}

TEST_F(SharedMessagesTest, AMessageThatWasFoundIsTaken) {
  EXPECT_FALSE(contest({{find(7), receiveFound(1)}, {find(7), receiveFound(1)}}));
  EXPECT_TRUE(messages.areThere());
}

TEST_F(SharedMessagesTest, AndNeedsTheSameRoomInAllThreads) {
  EXPECT_TRUE(contest({{find(7), receiveFound(1)}, {find(7), receiveFound(2)}}));
}

TEST_F(SharedMessagesTest, AWildcardThatReceivedNothingCouldTakeThem) {
  EXPECT_TRUE(contest({{{"MPI_Recv", anyTag, 1, anySource}}, {receive(7)}}));
}

TEST_F(SharedMessagesTest, NotThoseOfAnotherTag) {
  EXPECT_FALSE(contest({{{"MPI_Recv", 8, 1, anySource}}, {receive(7)}}));
}

TEST_F(SharedMessagesTest, NoProcessSendsNoMessages) {
  int64_t nowhere = value(Special::ProcNull);
  EXPECT_FALSE(contest({{{"MPI_Recv", 7, 1, nowhere}}, {{"MPI_Recv", 7, 2, nowhere}}}));
}

TEST(MessageCall, OfCallsThatSendTooItIsTheReceive) {
  FunctionInfo function = withFields("MPI_Sendrecv", {{"sendcount", FieldKind::Plain},
                                                      {"sendtype", FieldKind::Type},
                                                      {"dest", FieldKind::Peer},
                                                      {"sendtag", FieldKind::Plain},
                                                      {"recvcount", FieldKind::Plain},
                                                      {"recvtype", FieldKind::Type},
                                                      {"source", FieldKind::Peer},
                                                      {"recvtag", FieldKind::Plain},
                                                      {"comm", FieldKind::Comm}});
  MessageCall call = messageCallOf(function).value();
  WalkedEvent event;
  event.scalars = {1, 2, 3, 4, 5, 6, 7, 8, 9};
  EXPECT_EQ(call.kindOf(event), (MessageCall::Kind{9, 7, 8}));
  EXPECT_EQ(call.amountOf(event), (MessageCall::Amount{5, 6}));
}

TEST(MessageCall, WhatSendsAloneTakesNothing) {
  EXPECT_FALSE(messageCallOf(withFields(
      "MPI_Send",
      {{"dest", FieldKind::Peer}, {"tag", FieldKind::Plain}, {"comm", FieldKind::Comm}})));
}

} // namespace
} // namespace anole::tools
