#include "tools/programs/replay/run/ParseArguments.h"

#include <gmock/gmock.h>

namespace anole::replay {
namespace {

using testing::HasSubstr;

Settings settingsOf(const std::vector<std::string> &arguments) {
  auto parsed = parseArguments(arguments);
  EXPECT_TRUE(parsed) << (parsed ? "" : parsed.error().message);
  return parsed ? parsed->settings : Settings{};
}

std::string problemWith(const std::vector<std::string> &arguments) {
  auto parsed = parseArguments(arguments);
  EXPECT_FALSE(parsed) << arguments.back() << " is taken";
  return parsed ? "" : parsed.error().message;
}

TEST(Options, AFileIsEnough) {
  Settings settings = settingsOf({"f.anole"});
  EXPECT_EQ(settings.file, "f.anole");
  EXPECT_EQ(settings.scale, 1);
  EXPECT_EQ(settings.wait, Wait::Spin);
  EXPECT_FALSE(!settings.phases.isWholeRun() || settings.skipUnsupported || settings.json);
}

TEST(Options, TimeIsAScale) {
  EXPECT_EQ(settingsOf({"f", "--time", "real"}).scale, 1);
  EXPECT_EQ(settingsOf({"f", "--time", "none"}).scale, 0);
  EXPECT_EQ(settingsOf({"f", "--time", "scale=0.25"}).scale, 0.25);
  EXPECT_EQ(settingsOf({"--time=scale=3", "f"}).scale, 3);
  for (const char *wrong : {"", "fast", "scale", "scale=", "scale=x", "scale=2x", "scale=-1",
                            "scale=nan", "scale=inf", "2"})
    EXPECT_THAT(problemWith({"f", "--time", wrong}), HasSubstr("--time is real, none or scale=X"));
}

TEST(Options, OthersAreTaken) {
  Settings settings =
      settingsOf({"f", "--wait", "sleep", "--from", "solve", "--to", "5", "--seed", "9", "--record",
                  "r.anole", "--scratch", "/tmp/x", "--skip-unsupported", "--progress", "--json"});
  EXPECT_EQ(settings.wait, Wait::Sleep);
  EXPECT_EQ(settings.phases.first, "solve");
  EXPECT_EQ(settings.phases.last, "5");
  EXPECT_EQ(settings.seed, 9u);
  EXPECT_EQ(settings.record, "r.anole");
  EXPECT_EQ(settings.scratch, "/tmp/x");
  EXPECT_TRUE(settings.skipUnsupported && settings.progress && settings.json);
}

TEST(Options, MistakesAreNamedInOneLine) {
  EXPECT_THAT(problemWith({}), HasSubstr("FILE is required"));
  EXPECT_THAT(problemWith({"f", "--wait", "doze"}), HasSubstr("'doze'"));
  EXPECT_THAT(problemWith({"f", "--record"}), HasSubstr("--record needs a value"));
  EXPECT_THAT(problemWith({"f", "--fast"}), HasSubstr("--fast"));
  EXPECT_THAT(problemWith({"f", "--fast"}), testing::Not(HasSubstr("\n")));
}

TEST(Options, HelpIsNoMistake) {
  auto parsed = parseArguments({"--help"});
  ASSERT_TRUE(parsed);
  for (const char *option : {"--time", "--wait", "--from", "--record", "--skip-unsupported"})
    EXPECT_THAT(parsed->help, HasSubstr(option));
}

} // namespace
} // namespace anole::replay
