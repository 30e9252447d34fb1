#include "tools/programs/replay/run/Record.h"

#include "runtime/core/base/TracedMark.h"
#include "runtime/core/settings/Choices.h"
#include "tools/launch/Launch.h"
#include "tools/launch/RuntimeLibrary.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <unistd.h>

namespace anole::replay {
namespace {

#if defined ANOLE_MPI_ABI
constexpr tools::MpiKind ownMpi = tools::MpiKind::Abi;
#elif defined OPEN_MPI
constexpr tools::MpiKind ownMpi = tools::MpiKind::OpenMpi;
#else
constexpr tools::MpiKind ownMpi = tools::MpiKind::Mpich;
#endif

/// Tells the second start that it is the second one.
constexpr const char *mark = "ANOLE_REPLAY_RECORDS";

void set(const std::string &name, const std::string &value) {
  setenv(name.c_str(), value.c_str(), 1);
}

} // namespace

void announceTracer(const Settings &settings) {
  if (!settings.record.empty())
    TracedMark::set();
}

Expected<void> startUnderTracer(const Settings &settings, const TraceInfo &recorded,
                                char **arguments) {
  if (settings.record.empty() || std::getenv(mark))
    return {};
  std::filesystem::path output = std::filesystem::absolute(settings.record);
  if (!std::filesystem::is_directory(output.parent_path()))
    return fail("--record " + settings.record + ": there is no folder " +
                output.parent_path().string());
  auto library = tools::runtimeLibrary(ownMpi);
  if (!library)
    return tl::unexpected(library.error());
  auto [name, value] = tools::preloadVariable(library->string());
  set(name, value);
  set(mark, "1");
  set("ANOLE", "on");
  set("ANOLE_OUTPUT", output.string());
  bool hasPaths = choiceOf<CallPathMode>(recorded.callpath) != CallPathMode::None;
  set("ANOLE_CALLPATH", choiceName(hasPaths ? CallPathMode::Static : CallPathMode::None));
  if (!recorded.marker.empty())
    set("ANOLE_MARKER", recorded.marker);
  execv("/proc/self/exe", arguments);
  return fail("cannot start the replay under the tracer: " + std::string(std::strerror(errno)));
}

} // namespace anole::replay
