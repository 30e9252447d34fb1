#include "runtime/core/settings/UnknownVariables.h"

#include <gmock/gmock.h>

using namespace anole;
using testing::ElementsAre;
using testing::IsEmpty;

static std::vector<std::string> unknownIn(std::vector<const char *> environment) {
  environment.push_back(nullptr);
  return unknownVariables(environment.data());
}

TEST(UnknownVariables, KnownOnesAndThoseOfOthersAreNotNamed) {
  EXPECT_THAT(unknownIn({"ANOLE=on", "ANOLE_OUTPUT=x", "ANOLE_LINK=off", "PATH=/bin", "ANOLES=1"}),
              IsEmpty());
}

TEST(UnknownVariables, TheNearestKnownOneIsNamed) {
  EXPECT_THAT(unknownIn({"ANOLE_OUTPTU=x.anole"}),
              ElementsAre("ANOLE_OUTPTU is not a variable of Anole; did you mean ANOLE_OUTPUT?"));
}

TEST(UnknownVariables, ThereIsNoWildGuess) {
  EXPECT_THAT(
      unknownIn({"ANOLE_XYZZY"}),
      ElementsAre("ANOLE_XYZZY is not a variable of Anole; 'anole info --options' lists them"));
}
