#include "tools/diff/ThreadPairs.h"

#include "runtime/core/model/ObjectNumber.h"
#include "runtime/core/model/RequestName.h"

#include <gtest/gtest.h>

namespace anole::tools {
namespace {

using Difference = std::optional<std::string>;

/// What each thread of a rank did: one call, with an object that a thread made.
struct Did {
  int64_t call;
  uint32_t objectOf;
};

FunctionInfo freeing() {
  return {1, "MPI_Comm_free", {{"call", FieldKind::Plain}, {"comm", FieldKind::Comm}}, {}, {}};
}

WalkedEvent eventOf(const Did &did) {
  WalkedEvent event;
  event.scalars = {did.call, ObjectNumber::of(did.objectOf, 7)};
  return event;
}

Difference compared(const std::vector<Did> &a, const std::vector<Did> &b) {
  auto scalars = [](const Did &did, const ThreadRenaming &renaming) {
    WalkedEvent event = eventOf(did);
    return (renaming ? withThreads(event, freeing(), renaming) : event).scalars;
  };
  auto compare = [&](const ThreadPair &pair) -> Expected<Difference> {
    if (scalars(a[pair.a], pair.renamingA) == scalars(b[pair.b], pair.renamingB))
      return Difference();
    return Difference(std::to_string(pair.a) + " is not " + std::to_string(pair.b));
  };
  std::vector<uint32_t> threads;
  for (uint32_t i = 0; i < a.size(); ++i)
    threads.push_back(i);
  return *compareThreads(0, threads, compare);
}

TEST(ThreadPairs, AreThoseOfOneNumberIfTheyDidTheSame) {
  EXPECT_EQ(compared({{0, 0}, {1, 1}, {2, 1}}, {{0, 0}, {1, 1}, {2, 1}}), std::nullopt);
}

TEST(ThreadPairs, AreThoseThatDidTheSame) {
  EXPECT_EQ(compared({{0, 0}, {1, 1}, {2, 2}, {3, 1}}, {{0, 0}, {2, 1}, {3, 3}, {1, 3}}),
            std::nullopt);
}

TEST(ThreadPairs, MayBeTwoThatChangedPlaces) {
  EXPECT_EQ(compared({{0, 0}, {1, 1}, {2, 2}}, {{0, 0}, {2, 1}, {1, 2}}), std::nullopt);
}

TEST(ThreadPairs, NameTheObjectsOfOneAnother) {
  EXPECT_EQ(compared({{0, 0}, {1, 1}, {2, 1}, {3, 3}}, {{0, 0}, {2, 3}, {1, 2}, {3, 3}}),
            "2 is not 1")
      << "it used an object of another thread";
}

TEST(ThreadPairs, TheFirstThreadIsNoOther) {
  EXPECT_EQ(compared({{0, 0}, {1, 1}, {2, 2}}, {{1, 0}, {0, 1}, {2, 2}}), "0 is not 0");
}

TEST(RenamedThreads, RequestsAreNamedByTheirThreads) {
  FunctionInfo wait{1, "MPI_Waitall", {}, {{"requests", FieldKind::Request}}, {}};
  WalkedEvent event;
  event.arrays = {{3, ForeignRequest::encode({2, 5})}};
  WalkedEvent renamed = withThreads(event, wait, [](uint32_t thread) { return thread + 1; });
  EXPECT_EQ(renamed.arrays[0], (std::vector<int64_t>{3, ForeignRequest::encode({3, 5})}));
}

} // namespace
} // namespace anole::tools
