#include "tools/views/OptionsText.h"

#include "tools/show/LineText.h"

#include <array>
#include <sstream>

namespace anole::tools {

namespace {

struct OptionRow {
  const char *name, *standard, *allowed, *help;
};

constexpr std::array rows{
#define ANOLE_OPTION(Kind, Member, Name, Default, Allowed, Help)                                   \
  OptionRow{Name, Default, Allowed, Help},
#include "anole/options.def"
};

std::vector<std::string> words(const char *text) {
  std::istringstream in(text);
  std::vector<std::string> result;
  for (std::string word; in >> word;)
    result.push_back(word);
  return result;
}

} // namespace

std::string optionsText() {
  std::string text = "Options of the tracer, as environment variables of the traced program:\n";
  for (const OptionRow &row : rows) {
    std::string standard = *row.standard ? "default " + std::string(row.standard) : "";
    text += "\n" + wrapped({row.name, std::string("= ") + row.allowed, standard}, {});
    text += wrapped(words(row.help), {4, 0, 1});
  }
  return text;
}

} // namespace anole::tools
