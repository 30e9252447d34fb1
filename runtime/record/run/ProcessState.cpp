#include "runtime/record/run/ProcessState.h"

#include "runtime/core/base/TextFile.h"

#include <cstdio>
#include <filesystem>
#include <string>
#include <unistd.h>

namespace anole::record {
namespace {

namespace fs = std::filesystem;

/// 'Z' and 'X' are dead, and so is what /proc does not have.
bool runs(const fs::path &thread) {
  std::string line = firstLine(thread / "stat");
  size_t afterName = line.rfind(')');
  bool isThere = afterName != std::string::npos && afterName + 2 < line.size();
  char state = isThere ? line[afterName + 2] : 'X';
  return state != 'Z' && state != 'X';
}

} // namespace

uint64_t privateMemory() {
  unsigned long resident = 0, shared = 0;
  std::string sizes = firstLine("/proc/self/statm");
  bool areThere = std::sscanf(sizes.c_str(), "%*u %lu %lu", &resident, &shared) == 2;
  return areThere ? (resident - shared) * static_cast<uint64_t>(sysconf(_SC_PAGESIZE)) : 0;
}

/// The first thread of a process may end before the others; it then looks like a dead process.
bool isAlive(pid_t process) {
  std::error_code error;
  fs::directory_iterator thread("/proc/" + std::to_string(process) + "/task", error), end;
  for (; !error && thread != end; thread.increment(error))
    if (runs(thread->path()))
      return true;
  return false;
}

} // namespace anole::record
