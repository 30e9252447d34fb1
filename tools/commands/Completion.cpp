#include "tools/commands/Completion.h"

#include "tools/commands/CommandTable.h"

#include <CLI/CLI.hpp>

namespace anole::tools {
namespace {

std::string optionsOf(const Command &command) {
  CLI::App app;
  Action action = command.declare(app);
  std::string words;
  for (const CLI::Option *option : app.get_options())
    for (const std::string &name : option->get_lnames())
      words += " --" + name;
  return words;
}

} // namespace

std::string completionText() {
  std::string names, cases;
  for (const Command &command : allCommands()) {
    names += std::string(names.empty() ? "" : " ") + command.name;
    cases += std::string("    ") + command.name + ") words=\"" + optionsOf(command).substr(1) +
             "\" ;;\n";
  }
  return "# bash completion of anole: made by 'anole --completion'\n"
         "_anole() {\n"
         "  local word=\"${COMP_WORDS[COMP_CWORD]}\" words=\"\"\n"
         "  if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
         "    words=\"" +
         names +
         " --help --version --no-pager --completion --schema\"\n"
         "  elif [[ \"$word\" == -* ]]; then\n"
         "    case \"${COMP_WORDS[1]}\" in\n" +
         cases +
         "    esac\n"
         "  fi\n"
         "  COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
         "}\n"
         "complete -o default -o bashdefault -F _anole anole\n";
}

} // namespace anole::tools
