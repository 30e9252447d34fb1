#include "runtime/core/compress/VariantSet.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string_view>

namespace anole {
namespace {

/// A letter is a child.
Body bodyOf(std::string_view letters) {
  Body body;
  for (char letter : letters)
    body.push_back(Symbol::point(static_cast<uint32_t>(letter)));
  return body;
}

Symbol child(char letter) { return Symbol::point(static_cast<uint32_t>(letter)); }

TEST(VariantSetTest, ABodyIsAddedOnce) {
  VariantSet variants;
  EXPECT_EQ(variants.find(bodyOf("ab")), VariantSet::none);
  EXPECT_EQ(variants.findOrAdd(bodyOf("ab")), 0u);
  EXPECT_EQ(variants.findOrAdd(bodyOf("ac")), 1u);
  EXPECT_EQ(variants.findOrAdd(bodyOf("ab")), 0u);
  EXPECT_EQ(variants.find(bodyOf("ac")), 1u);
  EXPECT_EQ(variants.size(), 2u);
}

TEST(VariantSetTest, ABodyMayBeTheBeginningOfAnother) {
  VariantSet variants;
  for (const char *letters : {"abc", "ab", "abcd", "a"})
    variants.findOrAdd(bodyOf(letters));
  EXPECT_EQ(variants.size(), 4u);
  EXPECT_EQ(variants.find(bodyOf("ab")), 1u);
  EXPECT_EQ(variants.find(bodyOf("abcd")), 2u);
  EXPECT_EQ(variants.next(1, 2, child('c')), 0u);
  EXPECT_EQ(variants.next(3, 1, child('b')), 0u);
}

TEST(VariantSetTest, FindsTheFirstOneThatBeginsAlikeAndGoesOnOtherwise) {
  VariantSet variants;
  for (const char *letters : {"abcd", "abxy", "abxz", "qbxy"})
    variants.findOrAdd(bodyOf(letters));
  EXPECT_EQ(variants.next(0, 2, child('x')), 1u);
  EXPECT_EQ(variants.next(1, 3, child('z')), 2u);
  EXPECT_EQ(variants.next(2, 2, child('c')), 0u);
  EXPECT_EQ(variants.next(0, 0, child('q')), 3u);
  EXPECT_EQ(variants.next(3, 1, child('c')), VariantSet::none);
}

/// What the search through all variants would find.
uint32_t firstLike(const std::vector<Body> &bodies, const Body &like, size_t position,
                   Symbol next) {
  for (uint32_t i = 0; i < bodies.size(); ++i)
    if (bodies[i].size() > position && bodies[i][position] == next &&
        std::equal(like.begin(), like.begin() + static_cast<ptrdiff_t>(position),
                   bodies[i].begin()))
      return i;
  return VariantSet::none;
}

TEST(VariantSetTest, FindsWhatASearchThroughAllWouldFind) {
  std::mt19937 random(5);
  VariantSet variants;
  std::vector<Body> bodies;
  for (int i = 0; i < 300; ++i) {
    Body body(random() % 8);
    for (Symbol &symbol : body)
      symbol = Symbol::point(random() % 3);
    uint32_t index = variants.findOrAdd(body);
    if (index == bodies.size())
      bodies.push_back(body);
    ASSERT_EQ(variants[index], body);
  }
  ASSERT_EQ(variants.size(), bodies.size());
  for (uint32_t i = 0; i < bodies.size(); ++i)
    for (size_t position = 0; position <= bodies[i].size(); ++position)
      for (uint32_t next = 0; next < 3; ++next)
        EXPECT_EQ(variants.next(i, static_cast<uint32_t>(position), Symbol::point(next)),
                  firstLike(bodies, bodies[i], position, Symbol::point(next)));
}

} // namespace
} // namespace anole
