#include "tools/analysis/phases/Scope.h"

#include <gtest/gtest.h>

namespace anole::phases {
namespace {

using FunctionNames = std::set<std::string>;

Scope scopeOf(std::map<std::string, double> parts) { return {.parts = std::move(parts)}; }

TEST(Scope, WhatIsRareInTheOtherIsMissingThere) {
  Scope setup = scopeOf({{"setup", 5000}, {"solve", 8}}), solve = scopeOf({{"solve", 20000}});
  EXPECT_EQ(Scopes::missing(setup, solve), (FunctionNames{"setup"}));
  EXPECT_EQ(Scopes::missing(solve, setup), (FunctionNames{"solve"}));
  EXPECT_TRUE(Scopes::missing(setup, setup).empty());
}

/// Shares count, not calls: a stretch may be much longer than another one.
TEST(Scope, SharesDecideWhatIsRare) {
  Scope few = scopeOf({{"exchange", 5}, {"reduce", 5}});
  Scope many = scopeOf({{"exchange", 1000000}, {"reduce", 900000}});
  EXPECT_TRUE(Scopes::missing(few, many).empty());
  EXPECT_TRUE(Scopes::missing(many, few).empty());
}

/// Two phases need a part that begins and one that ends.
TEST(Scope, SomethingMustBeginAndSomethingEnd) {
  const CallTree tree{Trace(), SharedStream()};
  const PatternSequence none;
  const Scopes scopes(tree, none);
  Scope first = scopeOf({{"exchange", 50}, {"sort", 50}});
  EXPECT_FALSE(scopes.belongTogether(first, scopeOf({{"exchange", 50}, {"print", 50}})));
  EXPECT_TRUE(scopes.belongTogether(first, scopeOf({{"exchange", 50}})));
  EXPECT_TRUE(scopes.belongTogether(scopeOf({{"sort", 50}}), first));
  EXPECT_TRUE(scopes.belongTogether(first, scopeOf({{"exchange", 95}, {"print", 5}})));
}

} // namespace
} // namespace anole::phases
