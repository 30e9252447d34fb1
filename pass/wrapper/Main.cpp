#include "pass/wrapper/AddedOptions.h"
#include "pass/wrapper/Compiler.h"
#include "pass/wrapper/Help.h"
#include "pass/wrapper/Llvm.h"
#include "pass/wrapper/Notes.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

using namespace anole::wrapper;

namespace {

Language languageOf(std::string_view program) {
  for (std::string_view mark : {"fort", "f77", "f90"})
    if (program.find(mark) != program.npos)
      return Language::Fortran;
  for (std::string_view mark : {"cxx", "c++", "CC"})
    if (program.find(mark) != program.npos)
      return Language::Cxx;
  return Language::C;
}

int execute(const std::string &program, const Arguments &arguments) {
  std::vector<char *> pointers{const_cast<char *>(program.c_str())};
  for (const std::string &argument : arguments)
    pointers.push_back(const_cast<char *>(argument.c_str()));
  pointers.push_back(nullptr);
  execvp(program.c_str(), pointers.data());
  std::fprintf(stderr, "anole: cannot run %s: %s\n", program.c_str(), std::strerror(errno));
  return 127;
}

void printNotes(const std::string &program, const Arguments &notes) {
  for (const std::string &note : notes)
    std::fprintf(stderr, "%s: %s\n", program.c_str(), note.c_str());
}

/// To those who ask what is added to a step (CMake's FindMPI does): what Anole adds, before what
/// MPI's wrapper says on the same line.
void printAdded(const Arguments &step, Language language, const Installation &installation,
                Switches switches) {
  if (step.empty())
    return;
  for (const std::string &word : addOptions(step, language, installation, switches))
    if (std::find(step.begin(), step.end(), word) == step.end())
      std::printf("%s ", word.c_str());
  std::fflush(stdout);
}

int wrap(const std::string &program, const Arguments &user) {
  Language language = languageOf(program);
  Installation installation = Installation::find();
  Invocation invocation = classify(user);
  std::string problem;
  auto mpi = chooseMpi(language, problem);
  auto llvm =
      mpi ? chooseLlvm(installation.libraries, language, askedCompiler(*mpi, invocation), problem)
          : std::nullopt;
  if (!llvm) {
    printNotes(program, {problem});
    return 2;
  }
  installation = installation.of(mpi->kind, *llvm);
  Compiler compiler = chooseCompiler(language, *mpi, *llvm, invocation, installation);
  Switches switches = Switches::fromEnvironment();
  switches.pass &= compiler.isOwn();
  switches.modules = compiler.isOwn();
  printNotes(program, notesOn(invocation, language, compiler, switches));
  setenv(mpi->variable.c_str(), compiler.command.c_str(), 1);
  // flang's own command line shows only where this program is called back.
  bool shows = language == Language::Fortran && invocation.asks && compiler.isOwn();
  printAdded(askedStep(user), language, installation, switches);
  Arguments words = addOptions(withoutCompiler(user), language, installation, switches);
  return execute(mpi->program, shows ? withoutQuestions(words) : words);
}

int showFlangsCommand(const std::string &flang, const Arguments &arguments) {
  std::printf("%s", flang.c_str());
  for (const std::string &argument : withoutGfortranOptions(arguments))
    std::printf(" %s", argument.c_str());
  std::printf("\n");
  return 0;
}

std::string nameIn(const std::string &option) { return option.substr(option.find('=') + 1); }

} // namespace

int main(int count, char **values) {
  Arguments arguments(values + 1, values + count);
  if (!arguments.empty() && arguments[0].starts_with(asFlang))
    return execute(nameIn(arguments[0]),
                   withoutGfortranOptions({arguments.begin() + 1, arguments.end()}));
  if (!arguments.empty() && arguments[0].starts_with(showFlang))
    return showFlangsCommand(nameIn(arguments[0]), {arguments.begin() + 1, arguments.end()});
  if (std::find(arguments.begin(), arguments.end(), "--anole-help") != arguments.end()) {
    std::fputs(helpText, stdout);
    return 0;
  }
  return wrap(std::filesystem::path(values[0]).filename(), arguments);
}
