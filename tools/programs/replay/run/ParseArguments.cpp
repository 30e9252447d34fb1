#include "tools/programs/replay/run/ParseArguments.h"

#include "tools/options/ParseOptions.h"

#include <CLI/CLI.hpp>

namespace anole::replay {
namespace {

Expected<double> scaleOf(const std::string &time) {
  if (time == "real")
    return 1;
  if (time == "none")
    return 0;
  constexpr std::string_view prefix = "scale=";
  char *end = nullptr;
  double scale = time.starts_with(prefix) ? std::strtod(time.c_str() + prefix.size(), &end) : -1;
  if (!end || *end != '\0' || end == time.c_str() + prefix.size() || !(scale >= 0 && scale < 1e9))
    return fail("--time is real, none or scale=X with X at least 0, not '" + time + "'");
  return scale;
}

/// The values of the command line, before they are interpreted.
struct Values {
  Settings settings;
  std::string time = "real", wait = "spin";
};

void declare(CLI::App &app, Values &values) {
  app.add_option("FILE", values.settings.file, "The trace")->type_name("")->required();
  app.add_option("--repairs", values.settings.repairs,
                 "File of changed calls, which 'anole replay --repair' makes")
      ->type_name("FILE");
#define REPLAY_OPTION(Name, Member, Type, Help)                                                    \
  app.add_option(Name, values.Member, Help)->type_name(Type);
#define REPLAY_FLAG(Name, Member, Help) app.add_flag(Name, values.Member, Help);
#include "tools/launch/ReplayOptions.def"
}

Expected<Settings> settingsOf(const Values &values) {
  Settings settings = values.settings;
  auto wait = choiceOf<Wait>(values.wait);
  if (!wait)
    return fail("--wait is spin or sleep, not '" + values.wait + "'");
  settings.wait = *wait;
  return scaleOf(values.time).map([&](double scale) {
    settings.scale = scale;
    return settings;
  });
}

} // namespace

Expected<Parsed> parseArguments(std::vector<std::string> arguments) {
  Values values;
  CLI::App app("Replays the communication of a trace, on as many ranks as the trace has.\n"
               "Start it as 'mpiexec -n N anole-replay FILE' or 'anole replay FILE'.",
               "anole-replay");
  app.footer(
      "Examples:\n  mpiexec -n 16 anole-replay solver.anole\n"
      "  mpiexec -n 16 anole-replay --time none --json solver.anole\n\nManual: docs/replay.md");
  declare(app, values);
  auto isHelp = tools::parseOptions(app, std::move(arguments));
  if (!isHelp)
    return tl::unexpected(isHelp.error());
  if (*isHelp)
    return Parsed{{}, app.help()};
  return settingsOf(values).map(
      [](Settings &&settings) { return Parsed{std::move(settings), {}}; });
}

} // namespace anole::replay
