#include "tools/overhead/Target.h"

#include "runtime/core/elf/ElfSection.h"
#include "runtime/core/sites/SiteTable.h"
#include "tools/run/RuntimeLibrary.h"
#include "tools/support/FindProgram.h"

#include <filesystem>

namespace anole::tools {

namespace {

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
