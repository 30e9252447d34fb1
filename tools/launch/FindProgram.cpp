#include "tools/launch/FindProgram.h"

#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <unistd.h>

namespace anole::tools {

static bool isProgram(const std::string &file) {
  std::error_code ignored;
  return std::filesystem::is_regular_file(file, ignored) && access(file.c_str(), X_OK) == 0;
}

Expected<std::string> findProgram(const std::string &name) {
  if (name.find('/') != std::string::npos)
    return isProgram(name) ? Expected<std::string>(name)
                           : fail(name + " is not a program that can be run");
  const char *path = std::getenv("PATH");
  std::istringstream folders(path ? path : "");
  for (std::string folder; std::getline(folders, folder, ':');)
    if (isProgram(folder + "/" + name))
      return folder + "/" + name;
  if (isProgram("./" + name))
    return "./" + name;
  return fail("there is no program " + name + ", neither here nor in PATH");
}

} // namespace anole::tools
