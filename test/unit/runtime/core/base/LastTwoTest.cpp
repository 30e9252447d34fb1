#include "runtime/core/base/LastTwo.h"

#include <gtest/gtest.h>

#include <string>

namespace anole {
namespace {

TEST(LastTwo, LooksForAKeyThatIsNoneOfTheLastTwo) {
  LastTwo<std::string, size_t> known;
  std::string looked;
  auto lengthOf = [&](const std::string &key) {
    return known(key, [&] {
      looked += key + " ";
      return key.size();
    });
  };
  for (const char *key : {"", "", "ab", "c", "ab", "c", "c", "def", "c", "def", "ab"})
    EXPECT_EQ(lengthOf(key), std::string(key).size());
  EXPECT_EQ(looked, " ab c def ab ");
}

} // namespace
} // namespace anole
