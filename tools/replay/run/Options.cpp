#include "tools/replay/run/Options.h"

#include <CLI/CLI.hpp>

#include <algorithm>

namespace anole::replay {
namespace {

/// What is left in `text` behind a number; nothing if it does not begin with one.
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

std::string problemOf(const CLI::ParseError &error) {
  std::string text = error.what();
  if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ArgumentMismatch))
    return text.substr(0, text.find(':')) + " needs a value";
  return text;
}

struct Words {
  std::string time = "real", wait = "spin";
};

void declare(CLI::App &app, Settings &settings, Words &words) {
  app.add_option("FILE", settings.file, "The trace")->type_name("")->required();
  app.add_option("--time", words.time,
                 "Computation between calls: as long as it was, none, or so many times as long")
      ->type_name("real|none|scale=X");
  app.add_option("--wait", words.wait, "Compute busily, or leave the processor to others")
      ->check(CLI::IsMember({"spin", "sleep"}))
      ->type_name("spin|sleep");
  app.add_option("--from", settings.from, "First phase that is timed (1)")->type_name("PHASE");
  app.add_option("--to", settings.to, "Last phase that is timed (the last one)")
      ->type_name("PHASE");
  app.add_option("--seed", settings.seed, "Where the times that are drawn begin (1)")
      ->type_name("N");
  app.add_option("--record", settings.record, "Trace the replay into this file")->type_name("FILE");
  app.add_option("--scratch", settings.scratch,
                 "Folder for the files of MPI-IO, which all ranks must see; one that is made here "
                 "and removed at the end")
      ->type_name("FOLDER");
  app.add_flag("--skip-unsupported", settings.skipUnsupported, "Leave out what cannot be replayed");
  app.add_flag("--progress", settings.progress, "Say on stderr how far rank 0 is");
  app.add_flag("--json", settings.json, "Report as JSON");
}

} // namespace

Expected<Parsed> parseArguments(std::vector<std::string> arguments) {
  Parsed parsed;
  Words words;
  CLI::App app("Replays the communication of a trace. To be started on as many ranks as it has:\n"
               "mpiexec -n N anole-replay FILE, or anole replay FILE.",
               "anole-replay");
  declare(app, parsed.settings, words);
  std::reverse(arguments.begin(), arguments.end());
  try {
    app.parse(arguments);
  } catch (const CLI::CallForHelp &) {
    parsed.help = app.help();
    return parsed;
  } catch (const CLI::ParseError &error) {
    return fail(problemOf(error) + "; see 'anole-replay --help'");
  }
  parsed.settings.wait = words.wait == "spin" ? Wait::Spin : Wait::Sleep;
  return scaleOf(words.time).map([&](double scale) {
    parsed.settings.scale = scale;
    return parsed;
  });
}

} // namespace anole::replay
