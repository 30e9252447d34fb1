#include "tools/launch/Launch.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <string_view>

extern char **environ;

namespace anole::tools {

namespace {

bool isOfTracer(std::string_view variable) {
  return variable == "ANOLE" || variable.starts_with("ANOLE_");
}

/// By what starts the ranks, or in the launcher's own words, "-x NAME" or "-x NAME=VALUE".
bool isGiven(const Launch &launch, const std::string &variable) {
  return std::ranges::any_of(launch.environment,
                             [&](const auto &entry) { return entry.first == variable; }) ||
         std::ranges::any_of(launch.launcher.command, [&](const std::string &word) {
           return word == variable || word.starts_with(variable + "=");
         });
}

/// Open MPI's launcher takes no variables to other hosts but those that it is told. Ranks with
/// different options would name different files, or wait for others that are not traced.
std::vector<std::string> optionsOfUser(const Launch &launch) {
  std::vector<std::string> words;
  for (char **entry = environ; *entry; ++entry) {
    std::string variable(*entry, std::strcspn(*entry, "="));
    if (isOfTracer(variable) && !isGiven(launch, variable))
      words.insert(words.end(), {"-x", variable});
  }
  return words;
}

/// A launcher that belongs to no MPI has options of its own, if any; the program `env` is
/// everywhere.
std::vector<std::string> settings(const Launch &launch) {
  const bool known = launch.launcher.own.has_value();
  std::vector<std::string> words;
  if (launch.launcher.own == MpiKind::OpenMpi)
    words = optionsOfUser(launch);
  if (!known && !launch.environment.empty())
    words.emplace_back("env");
  for (const auto &[name, value] : launch.environment)
    if (launch.launcher.own == MpiKind::Mpich)
      words.insert(words.end(), {"-env", name, value});
    else if (known)
      words.insert(words.end(), {"-x", name + "=" + value});
    else
      words.push_back(name + "=" + value);
  return words;
}

} // namespace

std::vector<std::string> launchCommand(const Launch &launch) {
  std::vector<std::string> words = launch.launcher.command;
  words.insert(words.end(), {"-n", std::to_string(launch.ranks)});
  for (const auto &more : {settings(launch), launch.program})
    words.insert(words.end(), more.begin(), more.end());
  return words;
}

std::pair<std::string, std::string> preloadVariable(const std::string &library) {
  const char *others = std::getenv("LD_PRELOAD");
  return {"LD_PRELOAD", others && *others ? library + ":" + others : library};
}

} // namespace anole::tools
