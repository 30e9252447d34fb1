#include "tools/CommandTable.h"

#include "runtime/core/support/Nearest.h"
#include "tools/commands/Commands.h"

#include <array>
#include <vector>

namespace anole::tools {

namespace {

constexpr std::array table{
    Command{"info", "Summarise a trace, or list the tracer's options", declareInfo},
    Command{"print", "Print a trace as a tree, or every event of a rank", declarePrint},
    Command{"check", "Check that a trace is whole, sound and lossless", declareCheck},
    Command{"accuracy", "Say how well a clustered trace stands for the full one", declareAccuracy},
    Command{"clusters", "Show on a map which rank is in which cluster", declareClusters},
    Command{"diff", "Compare the behaviour of two traces", declareDiff},
    Command{"merge", "Merge the pieces that a run left which did not finish into one trace",
            declareMerge},
    Command{"overhead", "Measure what tracing costs a program", declareOverhead},
    Command{"replay", "Run a trace's communication again", declareReplay},
    Command{"run", "Trace a program that the tracer is not linked to", declareRun},
    Command{"simulate", "Simulate in one process how many ranks cluster and merge their traces",
            declareSimulate},
};

} // namespace

Expected<const Command *> findCommand(std::string_view name) {
  std::vector<std::string> names;
  for (const Command &command : table) {
    if (name == command.name)
      return &command;
    names.emplace_back(command.name);
  }
  std::string meant = nearest(name, names);
  std::string hint = meant.empty() ? "see 'anole --help'" : "did you mean '" + meant + "'?";
  return fail("no subcommand '" + std::string(name) + "'; " + hint);
}

std::string helpText() {
  std::string text = "Usage: anole SUBCOMMAND [OPTIONS]\n\n"
                     "Reads, checks and compares communication traces of MPI programs.\n\n"
                     "Subcommands:\n";
  for (const Command &command : table) {
    std::string name = command.name;
    text += "  " + name + std::string(12 - name.size(), ' ') + command.summary + "\n";
  }
  return text + "\nOptions:\n"
                "  -h, --help  Print this help; 'anole SUBCOMMAND --help' tells about one\n"
                "  --version   Print the version\n\n"
                "Exit status: 0 done, or yes; 1 no (traces differ, a file is damaged or partial); "
                "2 error.\n";
}

} // namespace anole::tools
