#include "runtime/core/model/LongCode.h"

#include <gtest/gtest.h>

namespace anole {
namespace {

constexpr uint64_t ns = 1'000'000; ///< in a millisecond

TEST(LongCode, IsWithinTwoPercentOfTheTime) {
  for (double time = 1e6; time < 1e15; time *= 1.0037) {
    double decoded = 1e6 * long_code::millisecondsOf(long_code::codeOf(uint64_t(time), ns));
    EXPECT_NEAR(decoded / time, 1, 0.0157) << time;
  }
}

TEST(LongCode, OfADecodedTimeIsTheSame) {
  for (int64_t code = 0; code <= long_code::largest; ++code) {
    auto time = static_cast<uint64_t>(std::llround(ldexp(long_code::millisecondsOf(code), 20)));
    EXPECT_EQ(long_code::codeOf(time, uint64_t(1) << 20), code);
  }
}

TEST(LongCode, IsAByteUpToAQuarterOfASecond) {
  EXPECT_EQ(long_code::codeOf(1 * ns, ns), 0);
  EXPECT_EQ(long_code::codeOf(2 * ns, ns), 32);
  EXPECT_EQ(long_code::codeOf(250 * ns, ns), 255);
}

TEST(LongCode, TakesAnyTimeAndAnyUnit) {
  EXPECT_EQ(long_code::codeOf(0, ns), 0);
  EXPECT_EQ(long_code::codeOf(UINT64_MAX, 1), long_code::largest);
  EXPECT_EQ(long_code::codeOf(5, 0), long_code::codeOf(5, 1));
  EXPECT_EQ(long_code::millisecondsOf(-7), 1);
  EXPECT_EQ(long_code::millisecondsOf(INT64_MAX), long_code::millisecondsOf(long_code::largest));
}

} // namespace
} // namespace anole
