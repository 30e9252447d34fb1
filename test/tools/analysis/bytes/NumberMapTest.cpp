#include "tools/analysis/bytes/NumberMap.h"

#include "runtime/core/model/SpecialValues.h"
#include "test/tools/analysis/bytes/TermsOf.h"

#include <gtest/gtest.h>

#include <map>

namespace anole::tools {
namespace {

TEST(NumberMap, FindsWhatWasAdded) {
  for (unsigned seed = 0; seed < 300; ++seed) {
    std::mt19937 random(seed);
    uint64_t count = 1 + random() % 60;
    Terms numbers = randomTermsOf(random, count), values = randomTermsOf(random, count);
    std::multimap<int64_t, int64_t> known;
    Values each = expand(numbers), its = expand(values);
    for (size_t i = 0; i < each.size(); ++i)
      known.emplace(each[i], its[i]);
    TermWork work;
    NumberMap map(work);
    map.addAll({numbers, work}, {values, work});
    for (int64_t number = 0; number < 120; ++number) {
      auto found = map.find(number);
      auto [first, last] = known.equal_range(number);
      EXPECT_EQ(found.has_value(), first != last) << seed;
      EXPECT_TRUE(!found ||
                  std::any_of(first, last, [&](auto &one) { return one.second == found; }));
    }
  }
}

TEST(NumberMap, ChangesNumbersToValues) {
  for (unsigned seed = 0; seed < 300; ++seed) {
    std::mt19937 random(seed);
    TermWork work;
    NumberMap map(work);
    for (int64_t number = 0; number < 100; number += 2)
      map.add(run(static_cast<uint64_t>(number), 0, 1), number % 7);
    map.add(run(1, 2, 20), 50); // 1 to 39
    Terms numbers = randomTermsOf(random, 1 + random() % 60), changed;
    for (const Term &term : numbers)
      map.change(term, changed);
    Values expected = expand(numbers);
    for (int64_t &number : expected)
      number = map.find(number).value_or(NumberMap::unknown);
    EXPECT_EQ(expand(changed), expected) << seed;
  }
}

/// Three datatypes in each step, of two sizes.
TEST(NumberMap, TakesTheTimeOfTheTerms) {
  constexpr uint64_t steps = uint64_t(1) << 40;
  TermWork work;
  NumberMap map(work);
  map.addAll({{run(0, 1, 3 * steps)}, work},
             {{repeated({run(80, 0, 2), run(160, 0, 1)}, 0, steps)}, work});
  Terms sizes;
  map.change(run(2, 3, steps), sizes);
  map.change(repeated({run(0, 1, 2)}, 3, steps), sizes);
  EXPECT_TRUE(work.good());
  EXPECT_EQ(sizes.front(), run(160, 0, steps));
  EXPECT_EQ(map.find(4), 80);
  EXPECT_EQ(map.highest(), 160);
  EXPECT_EQ(valueCount(sizes), 3 * steps);
}

TEST(NumberMap, KnowsNoSizeOfOthers) {
  TermWork work;
  NumberMap map(work);
  map.add(run(3, 0, 1), -5);
  Terms sizes;
  map.change(run(3, 0, 2), sizes);
  map.change({value(Special::Null), 0, 4, {}}, sizes);
  EXPECT_EQ(expand(sizes), (Values{-1, -1, 0, 0, 0, 0}));
}

} // namespace
} // namespace anole::tools
