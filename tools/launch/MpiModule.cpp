#include "tools/launch/MpiModule.h"

#include "tools/launch/FindProgram.h"
#include "tools/launch/ShellOutput.h"

#include <fstream>
#include <sstream>
#include <string_view>

namespace anole::tools {

namespace {

/// The options with which an interpreter of this name prints the file; empty for other programs.
std::string_view questionTo(const std::string &file) {
  std::string_view name = std::string_view(file).substr(file.rfind('/') + 1);
  if (name.starts_with("python"))
    return " -c 'import importlib.util as util\nprint(util.find_spec(\"mpi4py.MPI\").origin)'";
  if (name == "R" || name == "Rscript")
    return " --no-echo --no-init-file -e 'writeLines(system.file(\"libs/Rmpi.so\", "
           "package=\"Rmpi\"))'";
  return {};
}

/// The program itself, or for a script what its first line names.
std::optional<std::string> interpreterOf(const std::string &file) {
  if (!questionTo(file).empty())
    return file;
  std::ifstream script(file);
  std::string line;
  if (script.get() != '#' || script.get() != '!' || !std::getline(script, line))
    return std::nullopt;
  std::istringstream words(line);
  for (std::string word; words >> word;) // behind `env`, perhaps
    if (!questionTo(word).empty())
      if (auto found = findProgram(word))
        return *found;
  return std::nullopt;
}

} // namespace

std::optional<std::string> mpiModuleOf(const std::string &file) {
  auto interpreter = interpreterOf(file);
  if (!interpreter)
    return std::nullopt;
  std::string question(questionTo(*interpreter));
  std::string output = shellOutput(shellWord(*interpreter) + question);
  if (output.empty())
    return std::nullopt;
  output.pop_back(); // the end of the line
  return output;
}

} // namespace anole::tools
