#include "runtime/record/capture/ChooseMode.h"

#include "anole/abi.h"
#include "runtime/core/source/ElfNames.h"
#include "runtime/core/source/ElfSection.h"
#include "runtime/core/source/SiteTable.h"
#include "runtime/record/capture/Modules.h"
#include "runtime/record/capture/ProgramStart.h"
#include "runtime/record/capture/PythonFrames.h"

#include <cstdlib>
#include <cstring>
#include <optional>

namespace anole::record {
namespace {

/// What is known of the loaded objects that the pass has seen.
struct Instrumented {
  bool reached = false; ///< of one of them this library reads the thread block
  std::string hidden;   ///< the last one whose block it cannot see
};

std::string fileName(const std::string &path) { return path.substr(path.rfind('/') + 1); }

/// libanole.a is a part of the program, and needs no dynamic symbol.
bool holdsThisLibrary(const Module &module) {
  auto here = reinterpret_cast<uintptr_t>(&chooseMode);
  return module.begin <= here && here < module.end;
}

/// Reads files, so no more of them than the question takes.
Instrumented inspectModules(bool untilReached) {
  Instrumented found;
  Modules modules;
  for (const Module &module : modules.all()) {
    if (!hasElfSection(module.path, siteSection))
      continue;
    if (holdsThisLibrary(module) || hasDynamicSymbol(module.path, threadBlockName))
      found.reached = true;
    else
      found.hidden = fileName(module.path);
    if (found.reached && untilReached)
      break;
  }
  return found;
}

std::string reason(const Instrumented &found) {
  if (!found.hidden.empty())
    return found.hidden + " hides its thread block; link it with anole-mpicc, anole-mpicxx or " +
           "anole-mpifort (ANOLE_LINK=off will do), or with -Wl,--export-dynamic-symbol=" +
           threadBlockName;
  std::string compiled = " compiled by anole-mpicc, anole-mpicxx or anole-mpifort";
  return found.reached ? "what called MPI_Init was not" + compiled
                       : "no part of " + programName() + " was" + compiled;
}

/// For a program that was not rebuilt unwinding is no surprise.
bool isPreloaded() {
  const char *libraries = std::getenv("LD_PRELOAD");
  return libraries && std::strstr(libraries, "libanole");
}

ModeChoice unwound(const Instrumented &found, bool asked) {
  return {CallPathMode::Unwind, "call paths by unwinding: " + reason(found), asked};
}

/// Null: no interpreter is here.
std::optional<ModeChoice> chooseByPython(bool asked) {
  const PythonFrames *frames = PythonFrames::find();
  if (!frames)
    return std::nullopt;
  std::string problem = frames->problem();
  if (problem.empty())
    return ModeChoice{CallPathMode::Python, "", false};
  return ModeChoice{CallPathMode::Unwind, "call paths without Python: " + problem, asked};
}

ModeChoice pythonAsAsked() {
  if (auto choice = chooseByPython(true))
    return *choice;
  return {CallPathMode::Unwind,
          "call paths by unwinding: there is no Python interpreter in " + programName(), true};
}

ModeChoice chooseByContext(bool explains) {
  bool hasContext = __anole_thread_v3.context != 0;
  if (!hasContext)
    if (auto choice = chooseByPython(false))
      return *choice;
  if (!hasContext && !explains)
    return {CallPathMode::Unwind, "", false};
  Instrumented found = inspectModules(hasContext);
  if (hasContext && found.reached)
    return {};
  if (!found.reached && found.hidden.empty() && isPreloaded())
    return {CallPathMode::Unwind, "", false};
  return unwound(found, false);
}

ModeChoice asAsked(CallPathMode mode) {
  if (mode == CallPathMode::Python)
    return pythonAsAsked();
  if (!usesContext(mode))
    return {mode, "", false};
  Instrumented found = inspectModules(true);
  return found.reached ? ModeChoice{mode, "", false} : unwound(found, true);
}

} // namespace

ModeChoice chooseMode(CallPathMode option, bool explains) {
  return option == CallPathMode::Auto ? chooseByContext(explains) : asAsked(option);
}

} // namespace anole::record
