// Where this library was preloaded into a program of another MPI, it says so in one line and starts
// the program again without itself, before main: no handle of one MPI means anything to the other.
//
// Rejected: going on without recording. Both MPIs are loaded by then, and which of them a call
// reaches depends on the order in which libraries name each other.
#include "runtime/core/base/LauncherRank.h"
#include "runtime/record/functions/Mpi.h" // IWYU pragma: keep: OPEN_MPI
#include "runtime/record/process/MpiLibrary.h"
#include "runtime/record/process/Report.h"
#include "runtime/record/redirect/LoadedObject.h"

#include <cstdlib>
#include <link.h>
#include <string>
#include <string_view>
#include <unistd.h>

namespace anole::record {
namespace {

#if defined ANOLE_MPI_ABI
constexpr std::string_view ownMpi = "Abi", ownFile = "libanole-abi.so";
#elif defined OPEN_MPI
constexpr std::string_view ownMpi = "OpenMpi", ownFile = "libanole-openmpi.so";
#else
constexpr std::string_view ownMpi = "Mpich", ownFile = "libanole.so";
#endif

/// What the program and its libraries are linked with.
struct LinkedMpis {
  bool isOwnAmong = false;
  const char *other = nullptr;

  void add(const char *library) {
    std::string_view mpi = mpiOf(library);
    isOwnAmong |= mpi == ownMpi;
    if (!mpi.empty() && mpi != ownMpi)
      other = library;
  }
};

/// What this library itself needs says nothing, unless it is a part of the program.
LinkedMpis linkedMpis() {
  LinkedMpis found;
  auto call = [](dl_phdr_info *info, size_t, void *data) {
    LoadedObject object(*info);
    bool isProgram = *info->dlpi_name == 0;
    if (isProgram || !object.contains(reinterpret_cast<const void *>(&linkedMpis)))
      object.forEachNeeded([&](const char *name) { static_cast<LinkedMpis *>(data)->add(name); });
    return 0;
  };
  dl_iterate_phdr(call, &found);
  return found;
}

/// A list of libraries as LD_PRELOAD has it, without those of Anole.
std::string withoutAnole(std::string_view list) {
  std::string left;
  while (!list.empty()) {
    size_t end = list.find_first_of(": ");
    std::string_view each = list.substr(0, end);
    list.remove_prefix(end == list.npos ? list.size() : end + 1);
    if (!each.substr(each.rfind('/') + 1).starts_with("libanole"))
      left.append(left.empty() ? "" : ":").append(each);
  }
  return left;
}

/// Where it was not preloaded, starting again changes nothing.
__attribute__((constructor)) void leaveOtherMpi(int, char **arguments, char **) try {
  LinkedMpis linked = linkedMpis();
  if (!linked.other || linked.isOwnAmong)
    return;
  if (isFirstForLauncher())
    report("no trace: " + std::string(ownFile) + " is not for the MPI of this program (" +
           linked.other + "); 'anole run' takes the one that is");
  const char *preloaded = secure_getenv("LD_PRELOAD");
  std::string left = withoutAnole(preloaded ? preloaded : "");
  if (!preloaded || left == preloaded || setenv("LD_PRELOAD", left.c_str(), 1) != 0)
    return;
  execv("/proc/self/exe", arguments);
} catch (...) {
  // The program goes on as it is.
}

} // namespace
} // namespace anole::record
