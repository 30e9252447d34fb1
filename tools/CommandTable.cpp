#include "tools/CommandTable.h"

#include "runtime/core/base/Nearest.h"
#include "tools/commands/Commands.h"

#include <array>
#include <vector>

namespace anole::tools {

namespace {

constexpr std::array table{
    Command{"info", "Summarise a trace, or list the options of the tracer", declareInfo},
    Command{"print", "Print a trace as a tree, or every event of a rank", declarePrint},
    Command{"check", "Check that a trace is complete, sound and lossless", declareCheck},
    Command{"accuracy", "Measure how well a clustered trace stands for the full one",
            declareAccuracy},
    Command{"clusters", "Show a map of which rank is in which cluster", declareClusters},
    Command{"diff", "Compare the behaviour of two traces", declareDiff},
    Command{"merge", "Merge the partial traces of a run that did not finish", declareMerge},
    Command{"overhead", "Measure what tracing costs a program", declareOverhead},
    Command{"replay", "Repeat the communication of a trace", declareReplay},
    Command{"run", "Trace a program that the tracer is not linked to", declareRun},
    Command{"simulate", "Simulate how many ranks cluster and merge their traces, in one process",
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
                "  -h, --help  Print this help; 'anole SUBCOMMAND --help' explains a subcommand\n"
                "  --version   Print the version\n\n"
                "Exit status: 0 done, or yes; 1 no (traces differ, a file is damaged or partial); "
                "2 error.\n";
}

} // namespace anole::tools
