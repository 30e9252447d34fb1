#include "tools/views/BytesText.h"

#include <gtest/gtest.h>

namespace anole::tools {
namespace {

TEST(BytesText, SaysHowManyCallsWereGivenHowMuch) {
  TermWork work;
  PointBytes bytes;
  EXPECT_TRUE(bytesText(bytes).empty());
  bytes.sent.emplace().add({1000, 0, 300, {}}, work);
  using Words = std::vector<std::string>;
  EXPECT_EQ(bytesText(bytes), (Words{"sent 300,000 bytes in 300 calls", "1,000 bytes each"}));
  bytes.sent->add({0, 0, 1, {}}, work);
  bytes.received.emplace().addUnknown(1);
  EXPECT_EQ(bytesText(bytes),
            (Words{"sent 300,000 bytes in 301 calls", "0 to 1,000 bytes each: 0 x1, 512-1,023 x300",
                   "received bytes not known of 1 call"}));
}

} // namespace
} // namespace anole::tools
