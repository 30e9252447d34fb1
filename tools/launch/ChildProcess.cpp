#include "tools/launch/ChildProcess.h"

#include "tools/launch/SignalsToChild.h"

#include <cerrno>
#include <chrono>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

namespace anole::tools {
namespace {

/// Starts the command. Returns an errno.
int start(const std::vector<std::string> &command, const posix_spawn_file_actions_t *files,
          const sigset_t &held, pid_t &child) {
  std::vector<char *> words;
  for (const std::string &word : command)
    words.push_back(const_cast<char *>(word.c_str()));
  words.push_back(nullptr);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setsigmask(&attributes, &held);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
  int problem = posix_spawnp(&child, words[0], files, &attributes, words.data(), environ);
  posix_spawnattr_destroy(&attributes);
  return problem;
}

double seconds(const timeval &time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

Expected<ChildEnd> run(const std::vector<std::string> &command,
                       const posix_spawn_file_actions_t *files) {
  SignalsToChild signals;
  auto begin = std::chrono::steady_clock::now();
  pid_t child = 0;
  if (int problem = start(command, files, signals.heldBefore(), child))
    return fail("cannot start " + command[0] + ": " + std::strerror(problem));
  signals.passTo(child);
  int status = 0;
  rusage usage{};
  while (wait4(child, &status, 0, &usage) < 0)
    if (errno != EINTR)
      return fail("lost " + command[0] + ": " + std::strerror(errno));
  std::chrono::duration<double> wall = std::chrono::steady_clock::now() - begin;
  return ChildEnd{WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), wall.count(),
                  seconds(usage.ru_utime) + seconds(usage.ru_stime), SignalsToChild::werePassed()};
}

} // namespace

Expected<int> runToEnd(const std::vector<std::string> &command) {
  return run(command, nullptr).map([](const ChildEnd &end) { return end.status; });
}

Expected<ChildEnd> runQuietly(const std::vector<std::string> &command) {
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  Expected<ChildEnd> end = run(command, &files);
  posix_spawn_file_actions_destroy(&files);
  return end;
}

} // namespace anole::tools
