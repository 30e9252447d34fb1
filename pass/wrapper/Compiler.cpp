#include "pass/wrapper/Compiler.h"

#include <cstdlib>
#include <sstream>
#include <unistd.h>

namespace anole::wrapper {

namespace fs = std::filesystem;

namespace {

/// The last word of the command; the words before it may be ccache or a similar program.
std::string programOf(const std::string &command) {
  return command.substr(command.find_last_of(' ') + 1);
}

/// MPI's wrapper cuts the command at blanks, so a path with blanks is left to the search for
/// programs.
std::string flangThroughSelf(const std::string &flang, const Installation &installation,
                             const Invocation &invocation) {
  std::string self = installation.self.string();
  if (self.find_first_of(" \t") != self.npos) {
    const char *path = std::getenv("PATH");
    setenv("PATH", (installation.self.parent_path().string() + ":" + (path ? path : "")).c_str(),
           1);
    self = installation.self.filename().string();
  }
  return self + " " + (invocation.asks ? showFlang : asFlang) + flang;
}

} // namespace

std::string askedCompiler(const MpiCompiler &mpi, const Invocation &invocation) {
  if (!invocation.compiler.empty())
    return invocation.compiler;
  const char *value = std::getenv(mpi.variable.c_str());
  return value ? value : "";
}

bool isSameCompiler(const std::string &command, const std::string &own) {
  std::string program = programOf(command);
  return fs::path(program).filename() == own ||
         (!locate(own).empty() && locate(program) == locate(own));
}

fs::path locate(const std::string &program) {
  std::error_code missing;
  if (program.find('/') != program.npos)
    return fs::canonical(program, missing);
  const char *path = std::getenv("PATH");
  std::istringstream folders(path ? path : "");
  for (std::string folder; std::getline(folders, folder, ':');)
    if (fs::path file = fs::path(folder) / program; access(file.c_str(), X_OK) == 0)
      return fs::canonical(file, missing);
  return {};
}

Compiler chooseCompiler(Language language, const MpiCompiler &mpi, Llvm llvm,
                        const Invocation &invocation, const Installation &installation) {
  std::string own = llvm.compiler(language);
  Compiler chosen{mpi, llvm, own, own, ""};
  std::string wish = askedCompiler(mpi, invocation);
  // CMake names the wrapper itself where it is CMake's compiler.
  bool none =
      wish.find_first_not_of(' ') == wish.npos || locate(programOf(wish)) == installation.self;
  bool same = !none && isSameCompiler(wish, own);
  if (!none && !same)
    chosen.other = wish;
  if (!chosen.other.empty() && invocation.asks)
    chosen.command = wish;
  else if (language == Language::Fortran)
    chosen.command = flangThroughSelf(own, installation, invocation);
  else if (same)
    chosen.command = wish;
  return chosen;
}

} // namespace anole::wrapper
