#include "pass/wrapper/FortranAdvice.h"

#include "pass/wrapper/ResponseFile.h"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <fstream>
#include <spawn.h>
#include <sys/wait.h>

extern char **environ;

namespace anole::wrapper {

namespace {

int exitStatusOf(const char *program, const Arguments &arguments) {
  std::vector<char *> pointers{const_cast<char *>(program)};
  for (const std::string &argument : arguments)
    pointers.push_back(const_cast<char *>(argument.c_str()));
  pointers.push_back(nullptr);
  pid_t child = 0;
  int status = 0;
  if (posix_spawnp(&child, program, nullptr, nullptr, pointers.data(), environ) != 0)
    return 127;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

bool usesMpiF08(const std::string &file) {
  std::ifstream source(file);
  for (std::string line; std::getline(source, line);) {
    line.erase(
        std::remove_if(line.begin(), line.end(), [](unsigned char c) { return std::isspace(c); }),
        line.end());
    std::transform(line.begin(), line.end(), line.begin(),
                   [](unsigned char c) { return std::tolower(c); });
    if (line.starts_with("usempi_f08") || line.starts_with("use::mpi_f08"))
      return true;
  }
  return false;
}

} // namespace

int runFlang(const char *flang, const Arguments &arguments) {
  int status = exitStatusOf(flang, arguments);
  if (status == 127)
    std::fprintf(stderr, "anole-mpifort: cannot run %s\n", flang);
  if (status != 0)
    for (const std::string &argument : expandResponseFiles(arguments))
      if (!argument.empty() && argument[0] != '-' && usesMpiF08(argument))
        std::fprintf(
            stderr,
            "anole-mpifort: flang cannot read MPICH's module mpi_f08, which gfortran wrote; "
            "%s needs `use mpi` or mpif.h (see docs/fortran.md)\n",
            argument.c_str());
  return status;
}

} // namespace anole::wrapper
