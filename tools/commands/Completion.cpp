#include "tools/commands/Completion.h"

#include "tools/analysis/network/KnownNetworks.h"
#include "tools/commands/CommandTable.h"

#include <CLI/CLI.hpp>

#include <algorithm>

namespace anole::tools {
namespace {

/// The words that may follow an option: those that it is checked for, and the names of networks.
std::string valuesOf(const CLI::Option &option) {
  std::string type = option.get_type_name();
  size_t begin = type.find('{'), end = type.find('}');
  std::string words = option.get_name() == "--network" ? whatif::knownNetworkNames()
                      : end != std::string::npos       ? type.substr(begin + 1, end - begin - 1)
                                                       : "";
  std::ranges::replace(words, ',', ' ');
  return words;
}

/// What bash asks for the words of a subcommand.
struct Cases {
  std::string options, values;

  void add(const Command &command) {
    CLI::App app;
    Action action = command.declare(app);
    options += std::string("    ") + command.name + ") words=\"";
    for (const CLI::Option *option : app.get_options())
      for (const std::string &name : option->get_lnames()) {
        options += (name == "help" ? "--" : " --") + name;
        if (std::string words = valuesOf(*option); !words.empty())
          values += std::string("  \"") + command.name + " --" + name + "\") words=\"" + words +
                    "\" ;;\n";
      }
    options += "\" ;;\n";
  }
};

} // namespace

std::string completionText() {
  std::string names;
  Cases cases;
  for (const Command &command : allCommands()) {
    names += std::string(names.empty() ? "" : " ") + command.name;
    cases.add(command);
  }
  return "# bash completion of anole: made by 'anole --completion'\n"
         "_anole() {\n"
         "  local word=\"${COMP_WORDS[COMP_CWORD]}\" words=\"\" at=$((COMP_CWORD - 1))\n"
         "  [ \"$word\" = \"=\" ] && word=\"\" at=$COMP_CWORD\n" // --by=loop is three words
         "  [ \"${COMP_WORDS[at]}\" = \"=\" ] && at=$((at - 1))\n"
         "  case \"${COMP_WORDS[1]} ${COMP_WORDS[at]}\" in\n"
         "  \"help help\") words=\"" +
         names + "\" ;;\n" + cases.values +
         "  esac\n"
         "  if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
         "    words=\"" +
         names +
         " help version --help --version --no-pager --completion --schema\"\n"
         "  elif [[ \"$word\" == -* ]]; then\n"
         "    case \"${COMP_WORDS[1]}\" in\n" +
         cases.options +
         "    esac\n"
         "  fi\n"
         "  COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
         "}\n"
         "complete -o default -o bashdefault -F _anole anole\n";
}

} // namespace anole::tools
