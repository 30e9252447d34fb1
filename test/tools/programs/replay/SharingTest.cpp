#include "tools/programs/replay/thread/Sharing.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

namespace anole::replay {
namespace {

constexpr int64_t comm = 5;

/// A process with two threads, and a function whose only parameter is a communicator.
struct SharingTest : testing::Test {
  SharingTest() {
    event.scalars = {comm};
    sharing.setThreads(2);
  }

  /// Long enough for a thread that does not wait to come past.
  static void pause() { std::this_thread::sleep_for(std::chrono::milliseconds(20)); }

  const FunctionInfo function{1, "MPI_Barrier", {{"comm", FieldKind::Comm}}, {}, {}};
  WalkedEvent event;
  Sharing sharing;
};

TEST_F(SharingTest, AnObjectIsFreedAfterItsLastUse) {
  for (int events = 0; events < 3; ++events) // two uses, and the call that frees it
    sharing.count(function, event);
  std::atomic<bool> freed = false;
  std::thread frees([&] {
    sharing.awaitLastUse(FieldKind::Comm, comm);
    freed = true;
  });
  sharing.used(function, event);
  pause();
  EXPECT_FALSE(freed) << "one use is to come";
  sharing.used(function, event);
  frees.join();
}

TEST_F(SharingTest, OtherObjectsDoNotMatter) {
  sharing.count(function, event);
  sharing.count(function, event);
  sharing.awaitLastUse(FieldKind::Comm, comm + 1);
  sharing.awaitLastUse(FieldKind::Type, comm);
  sharing.awaitLastUse(FieldKind::Plain, comm);
}

TEST_F(SharingTest, WaitsForAnObjectThatAnotherThreadMakes) {
  int object = 0, *made = nullptr, *found = nullptr;
  std::thread needs([&] { found = sharing.await([&] { return made; }); });
  pause();
  sharing.alone([&] { made = &object; });
  needs.join();
  EXPECT_EQ(found, &object);
}

TEST_F(SharingTest, DoesNotWaitForWhatNobodyCanMake) {
  auto nothing = [] { return static_cast<int *>(nullptr); };
  std::thread other([&] {
    sharing.await(nothing);
    sharing.ended();
  });
  EXPECT_EQ(sharing.await(nothing), nullptr);
  sharing.ended();
  other.join();
}

TEST_F(SharingTest, OneThreadNeverWaits) {
  Sharing single;
  single.setThreads(1);
  single.count(function, event);
  single.count(function, event);
  single.awaitLastUse(FieldKind::Comm, comm);
  EXPECT_EQ(single.await([] { return static_cast<int *>(nullptr); }), nullptr);
}

TEST_F(SharingTest, ThreadsBeginInTheirOrder) {
  std::atomic<bool> first = false;
  bool inOrder = false;
  std::thread second([&] {
    sharing.awaitTurn(1);
    inOrder = first;
    sharing.ended();
  });
  sharing.awaitTurn(0);
  pause();
  first = true;
  sharing.madeFirstCall();
  sharing.ended();
  second.join();
  EXPECT_TRUE(inOrder);
}

} // namespace
} // namespace anole::replay
