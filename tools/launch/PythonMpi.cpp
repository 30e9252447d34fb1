#include "tools/launch/PythonMpi.h"

#include "tools/launch/FindProgram.h"

#include <array>
#include <cstdio>
#include <fstream>
#include <memory>
#include <sstream>

namespace anole::tools {

namespace {

bool isCalledPython(const std::string &file) {
  return file.compare(file.rfind('/') + 1, 6, "python") == 0;
}

/// As one word of the shell.
std::string quoted(const std::string &word) {
  std::string text = "'";
  for (char character : word)
    text += character == '\'' ? std::string("'\\''") : std::string(1, character);
  return text + "'";
}

/// What a command of the shell prints.
std::string outputOf(const std::string &command) {
  std::unique_ptr<FILE, int (*)(FILE *)> pipe(popen(command.c_str(), "re"), pclose);
  std::string output;
  std::array<char, 4096> part{};
  while (pipe && std::fgets(part.data(), part.size(), pipe.get()))
    output += part.data();
  return output;
}

} // namespace

std::optional<std::string> pythonOf(const std::string &file) {
  if (isCalledPython(file))
    return file;
  std::ifstream script(file);
  std::string line;
  if (script.get() != '#' || script.get() != '!' || !std::getline(script, line))
    return std::nullopt;
  std::istringstream words(line);
  for (std::string word; words >> word;) // behind `env`, perhaps
    if (isCalledPython(word))
      if (auto found = findProgram(word))
        return *found;
  return std::nullopt;
}

std::optional<std::string> mpi4pyOf(const std::string &interpreter) {
  std::string output =
      outputOf(quoted(interpreter) + " -c 'import importlib.util as util\n"
                                     "print(util.find_spec(\"mpi4py.MPI\").origin)' 2>/dev/null");
  if (output.empty())
    return std::nullopt;
  output.pop_back(); // the end of the line
  return output;
}

} // namespace anole::tools
