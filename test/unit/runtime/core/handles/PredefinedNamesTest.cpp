#include "runtime/core/handles/PredefinedNames.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

using namespace anole;

namespace {

/// Kinds that share a range of numbers have one number here.
struct Kinds {
  // NOLINTBEGIN(readability-identifier-naming): the names of the table's kinds
  static constexpr int Type = 0, Op = 1, Group = 2, Info = 3, Errhandler = 3, Keyval = 3;
  // NOLINTEND(readability-identifier-naming)
};

} // namespace

TEST(PredefinedNames, namesWhatMpiBringsAlong) {
  EXPECT_STREQ(predefinedName(FieldKind::Type, -1), "CHAR");
  EXPECT_STREQ(predefinedName(FieldKind::Op, -3), "SUM");
  EXPECT_STREQ(predefinedName(FieldKind::Group, -1), "GROUP_EMPTY");
}

TEST(PredefinedNames, ordinalsAndOtherKindsHaveNone) {
  EXPECT_EQ(predefinedName(FieldKind::Type, 0), nullptr);
  EXPECT_EQ(predefinedName(FieldKind::Plain, -1), nullptr);
}

TEST(PredefinedNames, noNumberHasTwoNames) {
  std::map<std::pair<int, int64_t>, std::string> seen;
#define ANOLE_PREDEFINED(Kind, Number, Name)                                                       \
  EXPECT_TRUE(seen.emplace(std::pair(Kinds::Kind, Number), #Name).second) << #Name;
#include "runtime/core/handles/PredefinedNames.def"
  EXPECT_GT(seen.size(), 80u);
}
