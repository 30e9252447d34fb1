#include "runtime/core/settings/Choices.h"

#include <gtest/gtest.h>

using namespace anole;

/// Every value is written as users write it, and read back.
TEST(Choices, AreNamedAsInTheTable) {
#define ANOLE_OPTION(Kind, Member, Name, Default, Allowed, Help)
#define ANOLE_VALUE(Enumerator, Spelling) {Enumerator, Spelling},
#define ANOLE_CHOICE(Enum, Member, Name, Default, Values, Help)                                    \
  {                                                                                                \
    using enum Enum;                                                                               \
    for (auto [value, name] : std::initializer_list<std::pair<Enum, const char *>>{Values}) {      \
      EXPECT_STREQ(choiceName(value), name);                                                       \
      EXPECT_EQ(choiceOf<Enum>(name), value);                                                      \
    }                                                                                              \
  }
#include "anole/options.def"
}

TEST(Choices, AreReadExactly) {
  EXPECT_EQ(choiceOf<TimeDetail>("full"), TimeDetail::Full);
  for (const char *name : {"", "Full", "ful", "fulls", "full|off"})
    EXPECT_EQ(choiceOf<TimeDetail>(name), std::nullopt) << name;
}
