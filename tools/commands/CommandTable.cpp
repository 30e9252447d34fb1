#include "tools/commands/CommandTable.h"

#include "runtime/core/base/Nearest.h"
#include "tools/commands/Commands.h" // IWYU pragma: keep

#include <array>
#include <vector>

namespace anole::tools {

namespace {

/// What Examples.def says of a subcommand.
struct Examples {
  const char *page;
  std::array<const char *, 2> lines;
};
#define ANOLE_EXAMPLES(Suffix, Page, First, Second)                                                \
  constexpr Examples examplesOf##Suffix{Page, {First, Second}};
#include "tools/commands/Examples.def"

constexpr std::array table{
#define ANOLE_COMMAND(Suffix, Name, Summary)                                                       \
  Command{Name, Summary, declare##Suffix, examplesOf##Suffix.page, examplesOf##Suffix.lines},
#include "tools/commands/Commands.def"
};

#define ANOLE_COMMAND(Suffix, Name, Summary) constexpr const char *name##Suffix = Name;
#include "tools/commands/Commands.def"

struct Synonym {
  std::string_view word;
  const char *command;
};
constexpr std::array synonyms{
#define ANOLE_SYNONYM(Word, Suffix) Synonym{Word, name##Suffix},
#include "tools/commands/Synonyms.def"
};

/// The command that a word may stand for; empty if none is near.
std::string meantBy(std::string_view word, const std::vector<std::string> &names) {
  for (const Synonym &known : synonyms)
    if (known.word == word)
      return known.command;
  return nearest(word, names);
}

} // namespace

std::span<const Command> allCommands() { return table; }

Expected<const Command *> findCommand(std::string_view name) {
  std::vector<std::string> names;
  for (const Command &command : table) {
    if (name == command.name)
      return &command;
    names.emplace_back(command.name);
  }
  std::string meant = meantBy(name, names);
  std::string hint = meant.empty() ? "see 'anole --help'" : "did you mean '" + meant + "'?";
  return fail("no subcommand '" + std::string(name) + "'; " + hint);
}

std::string helpText() {
  std::string text = "Usage: anole SUBCOMMAND [OPTIONS]\n"
                     "       anole FILE, as 'anole info FILE'\n"
                     "       anole FILE FILE, as 'anole compare FILE FILE'\n\n"
                     "Reads, checks and compares communication traces of MPI programs.\n\n"
                     "Subcommands:\n";
  for (const Command &command : table) {
    std::string name = command.name;
    text += "  " + name + std::string(12 - name.size(), ' ') + command.summary + "\n";
  }
  return text + "\nOptions:\n"
                "  -h, --help  Print this help; 'anole help SUBCOMMAND' explains a subcommand\n"
                "  --version   Print the version\n"
                "  --no-pager  Do not show the result in a pager (PAGER)\n"
                "  --completion\n"
                "              Print the completion of bash\n"
                "  --schema    Print the schema of what subcommands print with --json\n\n"
                "Exit status: 0 done, or yes; 1 no (traces differ, a file is damaged or partial); "
                "2 error.\n\n"
                "Examples:\n"
                "  anole demo\n"
                "  anole info solver.anole\n\n"
                "Manual: docs/tools.md\n";
}

} // namespace anole::tools
