#include "tools/launch/Launch.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <spawn.h>
#include <sys/wait.h>

extern char **environ;

namespace anole::tools {

/// A launcher that belongs to no MPI has options of its own, if any; the program `env` is
/// everywhere.
static std::vector<std::string> settings(const Launch &launch) {
  const bool known = launch.launcher.own.has_value();
  std::vector<std::string> words;
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

Expected<int> runToEnd(const std::vector<std::string> &command) {
  std::vector<char *> words;
  for (const std::string &word : command)
    words.push_back(const_cast<char *>(word.c_str()));
  words.push_back(nullptr);
  pid_t child = 0;
  if (int problem = posix_spawnp(&child, words[0], nullptr, nullptr, words.data(), environ))
    return fail("cannot start " + command[0] + ": " + std::strerror(problem));
  int status = 0;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR)
      return fail("lost " + command[0] + ": " + std::strerror(errno));
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

} // namespace anole::tools
