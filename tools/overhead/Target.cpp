#include "tools/overhead/Target.h"

#include "runtime/core/settings/Choices.h"
#include "runtime/core/source/ElfNames.h"
#include "runtime/core/source/ElfSection.h"
#include "runtime/core/source/SiteTable.h"
#include "tools/launch/FindProgram.h"
#include "tools/launch/Linkage.h"

namespace anole::tools {

namespace {

/// A program with the runtime in it needs no dynamic symbol.
bool hidesThreadBlock(const std::string &program) {
  return !Linkage::of(program).ownMpi && !hasDynamicSymbol(program, threadBlockName);
}

std::string whyNotStatic(const std::string &program) {
  if (!hasElfSection(program, siteSection))
    return "program was not rebuilt with anole-mpicc, -mpicxx or -mpifort";
  return hidesThreadBlock(program)
             ? "program hides its thread block; link it with anole-mpicc, -mpicxx or -mpifort"
             : "";
}

} // namespace

Expected<Target> inspectProgram(std::vector<std::string> program, unsigned ranks) {
  Expected<std::string> file = findProgram(program.front());
  if (!file)
    return tl::unexpected(file.error());
  program.front() = *file;
  auto launcher = findLauncher("", mpiOfProgram(*file));
  if (!launcher)
    return tl::unexpected(launcher.error());
  return libraryToPreload(*file, launcher->mpi).map([&](std::string library) {
    return Target{std::move(program), ranks, whyNotStatic(*file), *launcher, std::move(library)};
  });
}

Launch launchOf(const Target &target, TraceMode mode, const std::string &trace) {
  Launch launch;
  launch.launcher = target.launcher;
  launch.ranks = target.ranks;
  launch.program = target.program;
  if (mode == TraceMode::Off) {
    launch.environment = {{"ANOLE", "off"}};
    return launch;
  }
  CallPathMode paths = mode == TraceMode::Static ? CallPathMode::Static : CallPathMode::Unwind;
  launch.environment = {{"ANOLE", "on"},
                        {"ANOLE_CALLPATH", choiceName(paths)},
                        {"ANOLE_OUTPUT", trace},
                        {"ANOLE_QUIET", "on"}};
  if (!target.library.empty())
    launch.environment.push_back(preloadVariable(target.library));
  return launch;
}

} // namespace anole::tools
