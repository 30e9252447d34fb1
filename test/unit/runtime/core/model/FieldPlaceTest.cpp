#include "runtime/core/model/FieldPlace.h"

#include <gtest/gtest.h>

namespace anole::tools {
namespace {

const std::vector<FieldInfo> fields{
    {"count", FieldKind::Plain}, {"comm", FieldKind::Comm}, {"newcomm", FieldKind::NewComm}};

TEST(FieldPlace, IsThatOfTheName) {
  EXPECT_EQ(placeOf(fields, "count"), 0U);
  EXPECT_EQ(placeOf(fields, "newcomm"), 2U);
  EXPECT_FALSE(placeOf(fields, "com"));
}

TEST(FieldPlace, IsThatOfTheFirstOfTheKind) {
  EXPECT_EQ(placeOf(fields, FieldKind::Comm), 1U);
  EXPECT_FALSE(placeOf(fields, FieldKind::Root));
}

} // namespace
} // namespace anole::tools
