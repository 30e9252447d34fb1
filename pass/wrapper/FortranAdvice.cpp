#include "pass/wrapper/FortranAdvice.h"

#include "pass/wrapper/ResponseFile.h"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

namespace anole::wrapper {

namespace {

/// Starts flang, with its messages into a file descriptor (-1: where ours go). Returns an errno.
int start(const char *flang, const Arguments &arguments, int messages, pid_t &child) {
  std::vector<char *> pointers{const_cast<char *>(flang)};
  for (const std::string &argument : arguments)
    pointers.push_back(const_cast<char *>(argument.c_str()));
  pointers.push_back(nullptr);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  if (messages >= 0)
    posix_spawn_file_actions_adddup2(&files, messages, STDERR_FILENO);
  int problem = posix_spawnp(&child, flang, &files, nullptr, pointers.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  if (problem)
    std::fprintf(stderr, "anole-mpifort: cannot run %s: %s\n", flang, std::strerror(problem));
  return problem;
}

int exitStatusOf(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR)
    ;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/// Passes messages on, without those about the module; each has two more lines, the source and a
/// mark under it. Returns whether there were any.
bool passOn(int messages) {
  bool found = false;
  int left = 0;
  char *line = nullptr;
  size_t space = 0;
  std::FILE *input = fdopen(messages, "r");
  while (getline(&line, &space, input) > 0) {
    if (std::strstr(line, "Cannot read module file for module 'mpi_f08'"))
      left = 3;
    found |= left > 0;
    if (left > 0)
      --left;
    else
      std::fputs(line, stderr);
  }
  std::free(line);
  std::fclose(input);
  return found;
}

bool usesMpiF08(const std::string &file) {
  std::ifstream source(file);
  for (std::string line; std::getline(source, line);) {
    std::erase_if(line, [](unsigned char c) { return std::isspace(c); });
    std::transform(line.begin(), line.end(), line.begin(),
                   [](unsigned char c) { return std::tolower(c); });
    if (line.starts_with("usempi_f08") || line.starts_with("use::mpi_f08") ||
        (line.starts_with("use,") && line.find("::mpi_f08") != line.npos))
      return true;
  }
  return false;
}

std::string sourceWithMpiF08(const Arguments &arguments) {
  for (const std::string &argument : expandResponseFiles(arguments))
    if (!argument.empty() && argument[0] != '-' && usesMpiF08(argument))
      return argument;
  return {};
}

int runWithAdvice(const char *flang, const Arguments &arguments, const std::string &source) {
  int ends[2];
  pid_t child = 0;
  if (pipe2(ends, O_CLOEXEC) != 0 || start(flang, arguments, ends[1], child) != 0)
    return 127;
  close(ends[1]);
  if (passOn(ends[0]))
    std::fprintf(stderr,
                 "anole-mpifort: flang cannot read MPICH's module mpi_f08, which gfortran wrote; "
                 "%s needs `use mpi` or mpif.h (see docs/fortran.md)\n",
                 source.c_str());
  return exitStatusOf(child);
}

} // namespace

int runFlang(const char *flang, const Arguments &arguments) {
  std::string source = sourceWithMpiF08(arguments);
  if (!source.empty())
    return runWithAdvice(flang, arguments, source);
  pid_t child = 0;
  return start(flang, arguments, -1, child) == 0 ? exitStatusOf(child) : 127;
}

} // namespace anole::wrapper
