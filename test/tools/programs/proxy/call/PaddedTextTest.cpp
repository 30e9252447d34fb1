#include "tools/programs/proxy/call/PaddedText.h"

#include <gtest/gtest.h>

#include <array>

namespace anole::tools::generate {
namespace {

TEST(PaddedText, JoinsFormatsThatDifferInLeadingZeros) {
  PaddedText text("step%04d.%d");
  EXPECT_TRUE(text.join(PaddedText("step%d.%02d")));
  EXPECT_EQ(text.format(), "step%04d.%02d");
  EXPECT_FALSE(text.join(PaddedText("stop%04d.%d")));
  EXPECT_FALSE(text.join(PaddedText("step%04d")));
}

TEST(PaddedText, KeepsPercentSigns) {
  EXPECT_EQ(PaddedText("100%% of %d%%").format(), "100%% of %d%%");
  EXPECT_EQ(PaddedText("100%% of %d%%").numbers(), 1U);
  EXPECT_EQ(PaddedText("").format(), "");
}

TEST(PaddedText, KnowsWhatAWiderFormatWritesOtherwise) {
  PaddedText wide("step%04d"), narrow("step%d");
  EXPECT_TRUE(narrow.isWrittenBy(wide, std::array<int64_t, 1>{1000}));
  EXPECT_FALSE(narrow.isWrittenBy(wide, std::array<int64_t, 1>{999}));
  EXPECT_TRUE(wide.isWrittenBy(wide, std::array<int64_t, 1>{7}));
}

} // namespace
} // namespace anole::tools::generate
