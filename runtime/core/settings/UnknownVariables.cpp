#include "runtime/core/settings/UnknownVariables.h"

#include "runtime/core/base/Nearest.h"

#include <algorithm>
#include <string_view>

namespace anole {
namespace {

constexpr std::string_view prefix = "ANOLE_";

/// What follows the prefix, which all have in common.
std::vector<std::string> knownEndings() {
  std::vector<std::string> endings;
  auto add = [&](std::string_view name) {
    if (name.starts_with(prefix))
      endings.emplace_back(name.substr(prefix.size()));
  };
#define ANOLE_OPTION(Kind, Member, Name, Default, Allowed, Help) add(Name);
#define ANOLE_OTHER_VARIABLE(Name) add(Name);
#include "anole/options.def"
  return endings;
}

std::string describe(std::string_view ending, const std::vector<std::string> &known) {
  std::string meant = nearest(ending, known), name = std::string(prefix) + std::string(ending);
  return name + " is not a variable of Anole; " +
         (meant.empty() ? "'anole info --options' lists them"
                        : "did you mean " + std::string(prefix) + meant + "?");
}

} // namespace

std::vector<std::string> unknownVariables(const char *const *environment) {
  std::vector<std::string> known = knownEndings(), lines;
  for (; environment && *environment; ++environment) {
    std::string_view variable(*environment), name = variable.substr(0, variable.find('='));
    if (!name.starts_with(prefix))
      continue;
    name.remove_prefix(prefix.size());
    if (std::ranges::find(known, name) == known.end())
      lines.push_back(describe(name, known));
  }
  return lines;
}

} // namespace anole
