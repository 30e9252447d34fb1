#include "tools/overhead/Target.h"

#include "runtime/core/elf/ElfSection.h"
#include "runtime/core/sites/SiteTable.h"
#include "tools/run/RuntimeLibrary.h"

#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <unistd.h>

namespace anole::tools {

namespace {

bool isProgram(const std::string &file) {
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

/// The names of needed libraries are strings of the dynamic string table.
bool needsTracer(const std::string &program) {
  using namespace std::string_literals;
  auto strings = readElfSection(program, ".dynstr");
  return strings && strings->find("\0libanole.so"s) != std::string::npos;
}

} // namespace

Expected<Target> inspectProgram(std::vector<std::string> program, unsigned ranks) {
  Expected<std::string> file = findProgram(program.front());
  if (!file)
    return tl::unexpected(file.error());
  program.front() = *file;
  Target target{std::move(program), ranks, needsTracer(*file), hasElfSection(*file, siteSection),
                ""};
  if (target.linked)
    return target;
  return runtimeLibrary().map([&](const std::filesystem::path &library) {
    target.library = library.string();
    return std::move(target);
  });
}

Launch launchOf(const Target &target, TraceMode mode, const std::string &trace) {
  Launch launch;
  launch.ranks = target.ranks;
  launch.program = target.program;
  if (mode == TraceMode::Off) {
    launch.environment = {{"ANOLE", "off"}};
    return launch;
  }
  launch.environment = {{"ANOLE", "on"},
                        {"ANOLE_CALLPATH", mode == TraceMode::Static ? "static" : "unwind"},
                        {"ANOLE_OUTPUT", trace},
                        {"ANOLE_QUIET", "on"}};
  if (!target.linked)
    launch.environment.push_back(preloadVariable(target.library));
  return launch;
}

} // namespace anole::tools
