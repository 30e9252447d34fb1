#include "tools/launch/RunQuietly.h"

#include <chrono>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace anole::tools {

namespace {

/// Ignores the keyboard's signals while the object exists.
class KeyboardGuard {
public:
  KeyboardGuard() : interrupt(std::signal(SIGINT, SIG_IGN)), quit(std::signal(SIGQUIT, SIG_IGN)) {}
  ~KeyboardGuard() {
    std::signal(SIGINT, interrupt);
    std::signal(SIGQUIT, quit);
  }
  KeyboardGuard(const KeyboardGuard &) = delete;
  KeyboardGuard &operator=(const KeyboardGuard &) = delete;

private:
  using Handler = void (*)(int);
  Handler interrupt, quit;
};

/// Starts the command with its standard output discarded and the usual handling of the keyboard's
/// signals. Returns an errno.
int start(const std::vector<std::string> &command, pid_t &child) {
  std::vector<char *> words;
  for (const std::string &word : command)
    words.push_back(const_cast<char *>(word.c_str()));
  words.push_back(nullptr);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t usual;
  sigemptyset(&usual);
  sigaddset(&usual, SIGINT);
  sigaddset(&usual, SIGQUIT);
  posix_spawnattr_setsigdefault(&attributes, &usual);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
  int problem = posix_spawnp(&child, words[0], &files, &attributes, words.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  return problem;
}

double seconds(const timeval &time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

int exitStatus(int status) {
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

} // namespace

Expected<ProcessResult> runQuietly(const std::vector<std::string> &command) {
  KeyboardGuard guard;
  auto begin = std::chrono::steady_clock::now();
  pid_t child = 0;
  if (int problem = start(command, child))
    return fail("cannot run " + command[0] + ": " + std::strerror(problem));
  int status = 0;
  rusage usage{};
  while (wait4(child, &status, 0, &usage) < 0)
    if (errno != EINTR)
      return fail("cannot wait for " + command[0] + ": " + std::strerror(errno));
  std::chrono::duration<double> wall = std::chrono::steady_clock::now() - begin;
  return ProcessResult{exitStatus(status), wall.count(),
                       seconds(usage.ru_utime) + seconds(usage.ru_stime)};
}

} // namespace anole::tools
