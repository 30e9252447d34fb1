#include "runtime/record/process/OwnStack.h"

#include <gtest/gtest.h>
#include <pthread.h>
#include <vector>

using anole::record::OwnStack;

namespace {

using Action = void (*)();

void *call(void *action) {
  OwnStack::learnBounds();
  reinterpret_cast<Action>(action)();
  return nullptr;
}

/// In a thread with a stack of so many bytes.
void inThread(size_t size, Action action) {
  pthread_attr_t attributes;
  pthread_t thread;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, size);
  ASSERT_EQ(pthread_create(&thread, &attributes, call, reinterpret_cast<void *>(action)), 0);
  pthread_join(thread, nullptr);
  pthread_attr_destroy(&attributes);
}

/// Takes more than a small stack has.
[[gnu::noinline]] int fill(int depth) {
  volatile char bytes[1000] = {};
  bytes[depth % 1000] = 1;
  return (depth > 0 ? fill(depth - 1) : 0) + bytes[depth % 1000];
}

constexpr size_t small = size_t(32) << 10, large = size_t(1) << 20;

TEST(OwnStack, IsNeededOnSmallStacksOnly) {
  OwnStack::learnBounds();
  EXPECT_FALSE(OwnStack::isNeeded());
  inThread(large, [] { EXPECT_FALSE(OwnStack::isNeeded()); });
  inThread(small, [] { EXPECT_TRUE(OwnStack::isNeeded()); });
}

TEST(OwnStack, HasRoomThatTheThreadDoesNotHave) {
  inThread(small, [] {
    int sum = 0;
    OwnStack::run([&] { sum = fill(64); });
    EXPECT_EQ(sum, 65);
  });
}

TEST(OwnStack, SaysWhereTheThreadLeftItsOwn) {
  inThread(small, [] {
    EXPECT_EQ(OwnStack::left(), nullptr);
    OwnStack::run([] { EXPECT_NE(OwnStack::left(), nullptr); });
    EXPECT_EQ(OwnStack::left(), nullptr);
  });
}

TEST(OwnStack, IsNotLeftForAnotherOne) {
  inThread(small, [] {
    int calls = 0;
    OwnStack::run([&] {
      const ucontext_t *left = OwnStack::left();
      OwnStack::run([&] { calls += OwnStack::left() == left; });
    });
    EXPECT_EQ(calls, 1);
  });
}

TEST(OwnStack, EachOfSeveralThreadsHasOne) {
  std::vector<pthread_t> threads(8);
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, small);
  auto work = [](void *) -> void * {
    for (int round = 0; round < 200; ++round)
      OwnStack::run([&] { EXPECT_EQ(fill(40 + round % 20), 41 + round % 20); });
    return nullptr;
  };
  for (pthread_t &thread : threads)
    ASSERT_EQ(pthread_create(&thread, &attributes, work, nullptr), 0);
  for (pthread_t thread : threads)
    pthread_join(thread, nullptr);
  pthread_attr_destroy(&attributes);
}

} // namespace
