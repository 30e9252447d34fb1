#include "tools/analysis/state/EachSend.h"

#include <gtest/gtest.h>

namespace anole::whatif {
namespace {

const FieldInfo dest{"dest", FieldKind::Peer}, comm{"comm", FieldKind::Comm},
    made{"request", FieldKind::NewRequest}, used{"request", FieldKind::Request};
const FunctionInfo send{1, "MPI_Send", {dest, comm}, {}, {}};
const FunctionInfo receive{2, "MPI_Irecv", {{"source", FieldKind::Peer}, comm, made}, {}, {}};
const FunctionInfo prepare{3, "MPI_Send_init", {dest, comm, made}, {}, {}};
const FunctionInfo start{4, "MPI_Start", {used}, {}, {}};
const FunctionInfo startAll{5, "MPI_Startall", {}, {used}, {}};
const FunctionInfo wait{6, "MPI_Wait", {used}, {}, {}};

class EachSendTest : public testing::Test {
protected:
  void call(const FunctionInfo &function, std::vector<int64_t> scalars,
            std::vector<std::vector<int64_t>> arrays = {}) {
    const CallShape &shape = shapes.try_emplace(function.id, function).first->second;
    WalkedEvent event;
    event.scalars = std::move(scalars);
    event.arrays = std::move(arrays);
    objects.read(shape, event);
    eachSend(objects, shape, event, [this](int64_t, int64_t peer) { peers.push_back(peer); });
  }

  std::vector<int64_t> peers;
  CallShapes shapes;
  RankObjects objects;
};

TEST_F(EachSendTest, FindsSendsThatGoSomewhere) {
  call(send, {1, 0});
  call(send, {value(Special::ProcNull), 0});
  call(receive, {2, 0, 0});
  EXPECT_EQ(peers, std::vector<int64_t>{1});
}

TEST_F(EachSendTest, CountsAPersistentRequestWhenItIsStarted) {
  call(prepare, {1, 0, 0});
  call(receive, {5, 0, 0});
  call(prepare, {-1, 0, 0});
  EXPECT_TRUE(peers.empty());
  call(start, {2});
  call(wait, {2});
  call(startAll, {}, {{2, 1, 0}});
  EXPECT_EQ(peers, (std::vector<int64_t>{1, 1, -1}));
}

TEST_F(EachSendTest, FindsARequestThatAnEarlierThreadMade) {
  call(prepare, {1, 0, 0});
  call(prepare, {3, 0, 0});
  objects.beginThread(1);
  call(prepare, {5, 0, 0});
  call(start, {0});
  call(startAll, {}, {{ForeignRequest::encode({0, 1}), ForeignRequest::encode({2, 0})}});
  EXPECT_EQ(peers, (std::vector<int64_t>{5, 3}));
}

} // namespace
} // namespace anole::whatif
