#include "test/schedules/Schedule.h"

#include <CLI/CLI.hpp>

#include <cstdio>
#include <exception>

using namespace anole::test;

/// Runs schedules of one program or all; a failing one is named by the command that repeats it.
int main(int count, char **arguments) try {
  uint64_t first = 1, seeds = 100;
  std::string only;
  bool stops = false;
  CLI::App app("Runs programs on simulated ranks under online tracing, on random schedules");
  app.add_option("--first", first, "The first seed");
  app.add_option("--seeds", seeds, "How many seeds each program gets");
  app.add_option("--program", only, "Only this program");
  app.add_flag("--stop", stops, "End at the first failure");
  CLI11_PARSE(app, count, arguments);
  unsigned long failures = 0;
  for (const ScheduledProgram &program : rankPrograms<Script>()) {
    if (!only.empty() && only != program.name)
      continue;
    ScheduleFacts sum;
    for (uint64_t seed = first; seed < first + seeds; ++seed) {
      ScheduleFacts facts;
      std::string problem = runSchedule(program, seed, facts);
      sum.updates += facts.updates;
      sum.messages += facts.messages;
      sum.released += facts.released;
      sum.unseen += facts.unseen;
      if (problem.empty())
        continue;
      ++failures;
      std::printf("%s: repeat with: anole-schedules --program %s --first %lu --seeds 1\n",
                  problem.c_str(), program.name, static_cast<unsigned long>(seed));
      if (stops)
        return 1;
    }
    std::printf(
        "%-20s %lu schedules, %lu updates while running, %lu messages, %lu blocks released, "
        "%lu events unseen\n",
        program.name, static_cast<unsigned long>(seeds), static_cast<unsigned long>(sum.updates),
        static_cast<unsigned long>(sum.messages), static_cast<unsigned long>(sum.released),
        static_cast<unsigned long>(sum.unseen));
  }
  return failures == 0 ? 0 : 1;
} catch (const std::exception &problem) {
  std::fprintf(stderr, "anole-schedules: %s\n", problem.what());
  return 2;
}
