#include "pass/wrapper/CommandLine.h"
#include "pass/wrapper/Help.h"
#include "pass/wrapper/InstallPaths.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

using namespace anole::wrapper;

namespace {

/// MPICH's mpifort calls this program back with this option, as the compiler that it wraps.
constexpr const char *asFlang = "--anole-as-flang";

struct Compiler {
  const char *mpiWrapper, *variable, *underlying;
};

constexpr Compiler compilers[] = {
    {mpiC, "MPICH_CC", clangC}, {mpiCxx, "MPICH_CXX", clangCxx}, {mpiFortran, "MPICH_FC", flang}};

Language languageOf(std::string_view program) {
  program.remove_prefix(std::min(program.size(), program.rfind('/') + 1));
  for (std::string_view mark : {"fort", "f77", "f90"})
    if (program.find(mark) != program.npos)
      return Language::Fortran;
  for (std::string_view mark : {"cxx", "c++", "CC"})
    if (program.find(mark) != program.npos)
      return Language::Cxx;
  return Language::C;
}

int execute(const char *program, const Arguments &arguments) {
  std::vector<char *> pointers{const_cast<char *>(program)};
  for (const std::string &argument : arguments)
    pointers.push_back(const_cast<char *>(argument.c_str()));
  pointers.push_back(nullptr);
  execvp(program, pointers.data());
  std::fprintf(stderr, "anole: cannot run %s: %s\n", program, std::strerror(errno));
  return 127;
}

/// The pass can only be loaded into these compilers, so MPICH_CC and its like are overridden.
void chooseCompiler(Language language, const Installation &installation) {
  const Compiler &compiler = compilers[int(language)];
  std::string underlying = compiler.underlying;
  if (language == Language::Fortran)
    underlying = installation.self.string() + " " + asFlang;
  setenv(compiler.variable, underlying.c_str(), 1);
}

int wrap(Language language, const Arguments &user) {
  Installation installation = Installation::find();
  chooseCompiler(language, installation);
  return execute(compilers[int(language)].mpiWrapper,
                 addOptions(user, language, installation, Switches::fromEnvironment()));
}

} // namespace

int main(int count, char **values) {
  Arguments arguments(values + 1, values + count);
  if (!arguments.empty() && arguments[0] == asFlang)
    return execute(flang, withoutGfortranOptions({arguments.begin() + 1, arguments.end()}));
  if (std::find(arguments.begin(), arguments.end(), "--anole-help") != arguments.end()) {
    std::fputs(helpText, stdout);
    return 0;
  }
  return wrap(languageOf(values[0]), arguments);
}
