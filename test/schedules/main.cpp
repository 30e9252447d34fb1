#include "test/schedules/Schedule.h"

#ifdef ANOLE_FAULTS
#include ANOLE_FAULTS
#endif

#include <CLI/CLI.hpp>

#include <array>
#include <csignal>
#include <cstdio>
#include <exception>
#include <string_view>
#include <sys/time.h>
#include <unistd.h>

using namespace anole::test;

namespace {

constexpr itimerval longest{{0, 0}, {20, 0}}; ///< seconds of CPU time that a schedule may take
constinit std::array<char, 256> underWay{};   ///< what the schedule that is running is repeated by

void report(std::string_view problem) {
  for (std::string_view text : {problem, std::string_view(": repeat with: "),
                                std::string_view(underWay.data()), std::string_view("\n")})
    if (write(STDOUT_FILENO, text.data(), text.size()) < 0)
      _exit(2);
}

/// Ranks that do something for ever, without a message.
void giveUp(int) {
  report("the schedule does not end");
  _exit(1);
}

void begin(const ScheduledProgram &program, uint64_t seed) {
  std::snprintf(underWay.data(), underWay.size(),
                "anole-schedules --program %s --first %lu --seeds 1", program.name,
                static_cast<unsigned long>(seed));
  setitimer(ITIMER_VIRTUAL, &longest, nullptr);
}

void print(const ScheduledProgram &program, uint64_t schedules, const ScheduleFacts &sum) {
  std::printf("%-20s %lu schedules, %lu updates while running, %lu messages, %lu blocks released, "
              "%lu events unseen, %lu ranks deviated, %lu groups with phases\n",
              program.name, static_cast<unsigned long>(schedules),
              static_cast<unsigned long>(sum.updates), static_cast<unsigned long>(sum.messages),
              static_cast<unsigned long>(sum.released), static_cast<unsigned long>(sum.unseen),
              static_cast<unsigned long>(sum.deviated), static_cast<unsigned long>(sum.groups));
}

struct Chosen {
  uint64_t first = 1, seeds = 100;
  std::string program, fault;
  bool stops = false;
};

/// Runs the chosen schedules of a program. Returns how many failed.
uint64_t runSchedules(const ScheduledProgram &program, const Chosen &chosen) {
  uint64_t failures = 0;
  ScheduleFacts sum;
  for (uint64_t seed = chosen.first; seed < chosen.first + chosen.seeds; ++seed) {
    ScheduleFacts facts;
    begin(program, seed);
    std::string problem = runSchedule(program, seed, facts);
    sum.updates += facts.updates;
    sum.messages += facts.messages;
    sum.released += facts.released;
    sum.unseen += facts.unseen;
    sum.deviated += facts.deviated;
    sum.groups += facts.groups;
    if (problem.empty())
      continue;
    report(problem);
    ++failures;
    if (chosen.stops)
      return failures;
  }
  print(program, chosen.seeds, sum);
  return failures;
}

/// In the program whose protocol has faults, one of them is put in.
void addFaults([[maybe_unused]] CLI::App &app, [[maybe_unused]] Chosen &chosen) {
#ifdef ANOLE_FAULTS
  app.add_option("--fault", chosen.fault, "The fault of the protocol, by its name in faults.def")
      ->check([](const std::string &name) { return anole::chooseFault(name) ? "" : "no fault"; });
#endif
}

} // namespace

/// Runs schedules of one program or all; a failing one is named by the command that repeats it. The
/// first one that does not end ends all.
int main(int count, char **arguments) try {
  Chosen chosen;
  CLI::App app("Runs programs on simulated ranks under online tracing, on random schedules");
  app.add_option("--first", chosen.first, "The first seed");
  app.add_option("--seeds", chosen.seeds, "How many seeds each program gets");
  app.add_option("--program", chosen.program, "Only this program");
  app.add_flag("--stop", chosen.stops, "End at the first failure");
  addFaults(app, chosen);
  CLI11_PARSE(app, count, arguments);
  std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ);
  std::signal(SIGVTALRM, giveUp);
  uint64_t failures = 0;
  for (const ScheduledProgram &program : rankPrograms<Script>())
    if ((chosen.program.empty() || chosen.program == program.name) &&
        !(chosen.stops && failures != 0))
      failures += runSchedules(program, chosen);
  return failures == 0 ? 0 : 1;
} catch (const std::exception &problem) {
  std::fprintf(stderr, "anole-schedules: %s\n", problem.what());
  return 2;
}
