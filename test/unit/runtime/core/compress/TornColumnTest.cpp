#include "runtime/core/compress/Column.h"

#include "runtime/core/terms/TermCursor.h"
#include "runtime/core/terms/UnfoldedValues.h"
#include "test/support/EachStore.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace anole::test {
namespace {

using Values = std::vector<int64_t>;

/// A column, and what is to be appended to it.
struct Appending {
  Values values;
  size_t closedAfter; ///< so many values each time; 0: never
  size_t done = 0;
  Column column{Column::Closing::WhenLong};

  void appendAll() {
    while (done < values.size()) {
      column.append(values[done]);
      if (++done; closedAfter != 0 && done % closedAfter == 0)
        column.close(0);
    }
  }

  /// What was appended is there, and nothing else but the next value.
  std::string wrongInWhatIsLeft() {
    column.mend();
    const Values kept = expand(column.finish());
    const bool isWhole = kept.size() == done || kept.size() == done + 1;
    if (isWhole && std::equal(kept.begin(), kept.end(), values.begin()))
      return "";
    return "of " + std::to_string(done) + " values " + std::to_string(kept.size()) + " are left";
  }
};

std::string wrongAfterSomeStore(const Values &values, size_t closedAfter = 0) {
  EachStore stores;
  Appending &appending = *new Appending{values, closedAfter};
  std::string wrong =
      stores.run([&] { appending.appendAll(); }, [&] { return appending.wrongInWhatIsLeft(); });
  EXPECT_GT(EachStore::stores(), values.size());
  return wrong.c_str(); // a copy that is not in the arena
}

/// Runs, and rounds that begin and break off.
Values irregularValues() {
  Values values;
  for (int64_t i = 0; i < 14; ++i)
    for (int64_t again = 0; again <= i % 4; ++again)
      values.push_back(i % 3 == 0 ? again : i / 5 + again * again);
  return values;
}

class TornColumn : public testing::Test {
protected:
  void SetUp() override {
    if (!EachStore::isPossible)
      GTEST_SKIP() << "no single steps here";
  }
};

} // namespace

TEST_F(TornColumn, AProcessIsKilledAfterAnyStoreOfAnAppend) {
  EXPECT_EQ(wrongAfterSomeStore(irregularValues()), "");
}

TEST_F(TornColumn, RoundsThatMoveAreContinuedOrBroken) {
  EXPECT_EQ(wrongAfterSomeStore({1, 5, 2, 6, 10, 7, 11, 15, 12, 16, 20, 17, 21, 0, 1, 5, 2, 9}),
            "");
}

TEST_F(TornColumn, WhatIsOpenIsClosed) {
  EXPECT_EQ(wrongAfterSomeStore({3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3}, 6), "");
}

// Runs and repeats, as they are dropped from the front of what is open.
TEST_F(TornColumn, TermsMoveForwardOneByOne) {
  EachStore stores;
  Terms terms;
  for (int64_t i = 0; i < 8; ++i)
    terms.push_back(i % 3 == 1 ? Term{0, i, 2, {{i, 0, 1, {}}, {9, i, 4, {}}}} : Term{i, 1, 3, {}});
  TermFolder &folder = *new TermFolder(terms);
  const Terms rest(terms.begin() + 3, terms.end());
  const std::string wrong = stores.run([&] { folder.dropFront(3); },
                                       [&]() -> std::string {
                                         folder.mend();
                                         const bool isWhole = folder.terms() == terms;
                                         return isWhole || folder.terms() == rest ? "" : "torn";
                                       });
  EXPECT_STREQ(wrong.c_str(), "");
  EXPECT_EQ(folder.terms(), rest);
}

TEST_F(TornColumn, ValuesThatDoNotFoldMoveForward) {
  EachStore stores;
  const Values all{1, 2, 3, 4, 5, 6, 7, 8, 9};
  auto &unfolded = *new UnfoldedValues(std::span(all).first(4));
  size_t added = 4, dropped = 0;
  auto program = [&] {
    for (; added < 8; ++added)
      unfolded.add(all[added]);
    unfolded.dropFront(5);
    dropped = 5;
    unfolded.moveForward(1);
    unfolded.add(all[added]);
  };
  auto look = [&]() -> std::string {
    const auto left = unfolded.all();
    const auto known = std::span(all).first(added), next = std::span(all).first(added + 1);
    auto are = [&](Values::size_type first, std::span<const int64_t> values) {
      return std::ranges::equal(left, values.subspan(first));
    };
    return are(dropped, known) || are(dropped, next) || are(5, known) ? "" : "torn";
  };
  EXPECT_STREQ(stores.run(program, look).c_str(), "");
  EXPECT_TRUE(std::ranges::equal(unfolded.all(), std::span(all).subspan(5)));
}

} // namespace anole::test
