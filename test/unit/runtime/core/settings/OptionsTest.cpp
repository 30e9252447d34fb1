#include "runtime/core/settings/Options.h"

#include <gmock/gmock.h>
#include <map>

using namespace anole;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

static ParsedOptions parse(const std::map<std::string, std::string> &variables) {
  return parseOptions([&](const char *name) -> const char * {
    auto found = variables.find(name);
    return found == variables.end() ? nullptr : found->second.c_str();
  });
}

TEST(Options, DefaultsWithoutVariables) {
  ParsedOptions result = parse({});
  EXPECT_TRUE(result.problems.empty());
  EXPECT_TRUE(result.options.enabled);
  EXPECT_FALSE(result.options.quiet);
  EXPECT_EQ(result.options.output, "%x.anole");
  EXPECT_EQ(result.options.callpath, CallPathMode::Auto);
  EXPECT_EQ(result.options.arity, 4);
}

TEST(Options, ReadsEveryKind) {
  ParsedOptions result = parse({{"ANOLE", "off"},
                                {"ANOLE_OUTPUT", "a b.trace"},
                                {"ANOLE_CALLPATH", "none"},
                                {"ANOLE_ARITY", "16"}});
  EXPECT_TRUE(result.problems.empty());
  EXPECT_FALSE(result.options.enabled);
  EXPECT_EQ(result.options.output, "a b.trace");
  EXPECT_EQ(result.options.callpath, CallPathMode::None);
  EXPECT_EQ(result.options.arity, 16);
}

TEST(Options, BadChoiceNamesVariableValueAndAllowed) {
  ParsedOptions result = parse({{"ANOLE_CALLPATH", "stat"}});
  EXPECT_THAT(result.problems,
              ElementsAre(AllOf(HasSubstr("ANOLE_CALLPATH=stat"), HasSubstr("static|unwind"))));
  EXPECT_EQ(result.options.callpath, CallPathMode::Auto);
}

TEST(Options, NumbersOutsideTheRangeOrWithRubbishAreRefused) {
  for (const char *text : {"1", "1025", "4x", "", "-3", "99999999999999999999"}) {
    ParsedOptions result = parse({{"ANOLE_ARITY", text}});
    EXPECT_EQ(result.options.arity, 4) << text;
    EXPECT_EQ(result.problems.size(), *text ? 1u : 0u) << text;
  }
}

TEST(Options, AnEmptyVariableMeansTheDefault) {
  EXPECT_TRUE(parse({{"ANOLE", ""}}).options.enabled);
}

TEST(Options, SizesMayHaveAUnit) {
  EXPECT_EQ(parse({{"ANOLE_MEMORY", "4096"}}).options.memory, 4096);
  EXPECT_EQ(parse({{"ANOLE_MEMORY", "3M"}}).options.memory, 3 << 20);
  for (const char *text : {"M", "3X", "-1K", "9999999T", "2T"})
    EXPECT_EQ(parse({{"ANOLE_MEMORY", text}}).problems.size(), 1u) << text;
}
