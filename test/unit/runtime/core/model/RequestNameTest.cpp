#include "runtime/core/model/RequestName.h"

#include <gtest/gtest.h>

namespace anole {
namespace {

constexpr uint32_t mostThreads = 1 << 20;

TEST(ForeignRequest, GivesEachNameANegativeNumberAndTheNameBack) {
  for (const RequestName &name :
       {RequestName{0, 0}, RequestName{1, 0}, RequestName{0, 1},
        RequestName{mostThreads - 1, 12345}, RequestName{7, INT64_MAX / mostThreads - 1}}) {
    int64_t field = ForeignRequest::encode(name);
    EXPECT_LT(field, 0);
    EXPECT_EQ(ForeignRequest::decode(field), name);
  }
}

TEST(ForeignRequest, IsPinned) {
  EXPECT_EQ(ForeignRequest::encode({0, 0}), -1);
  EXPECT_EQ(ForeignRequest::encode({3, 2}), -1 - (2 * 1048576 + 3));
}

TEST(ForeignRequest, IsUnknownIfItHasNoNumber) {
  EXPECT_EQ(ForeignRequest::encode({}), value(Special::Unknown));
  EXPECT_EQ(ForeignRequest::encode({mostThreads, 0}), value(Special::Unknown));
  EXPECT_EQ(ForeignRequest::encode({0, INT64_MAX / mostThreads}), value(Special::Unknown));
}

TEST(ForeignRequest, IsNoDistanceAndNoSpecialValue) {
  EXPECT_EQ(ForeignRequest::decode(0), std::nullopt);
  EXPECT_EQ(ForeignRequest::decode(value(Special::Null)), std::nullopt);
}

} // namespace
} // namespace anole
