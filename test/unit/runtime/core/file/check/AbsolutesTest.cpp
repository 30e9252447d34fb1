#include "runtime/core/file/check/Absolutes.h"

#include "runtime/core/model/SpecialValues.h"

#include <gtest/gtest.h>

namespace anole {
namespace {

class AbsolutesTest : public testing::Test {
protected:
  std::optional<int64_t> make() { return absolutes.of(FieldKind::NewRequest, 0); }
  std::optional<int64_t> use(int64_t field) { return absolutes.of(FieldKind::Request, field); }

  Absolutes absolutes{5};
};

TEST_F(AbsolutesTest, CountsTheRequestsOfEachThread) {
  EXPECT_EQ(make(), 0);
  EXPECT_EQ(make(), 1);
  EXPECT_EQ(use(0), 1);
  absolutes.beginThread(1);
  EXPECT_EQ(make(), 0);
  EXPECT_EQ(use(0), 0);
}

TEST_F(AbsolutesTest, LeavesTheNameOfAForeignRequestAsItIs) {
  absolutes.beginThread(1);
  EXPECT_EQ(use(ForeignRequest::encode({0, 7})), ForeignRequest::encode({0, 7}));
}

TEST_F(AbsolutesTest, CountsNoRequestWhereNoneWasMade) {
  EXPECT_EQ(absolutes.of(FieldKind::NewRequest, value(Special::Null)), value(Special::Null));
  EXPECT_EQ(make(), 0);
}

} // namespace
} // namespace anole
