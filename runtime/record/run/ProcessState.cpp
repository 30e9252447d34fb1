#include "runtime/record/run/ProcessState.h"

#include <filesystem>
#include <fstream>
#include <string>
#include <unistd.h>

namespace anole::record {
namespace {

namespace fs = std::filesystem;

/// 'Z' and 'X' are dead, and so is what /proc does not have.
bool runs(const fs::path &thread) {
  std::ifstream file(thread / "stat");
  std::string line;
  if (!std::getline(file, line))
    return false;
  size_t afterName = line.rfind(')');
  char state = afterName + 2 < line.size() ? line[afterName + 2] : 'X';
  return state != 'Z' && state != 'X';
}

} // namespace

uint64_t privateMemory() {
  uint64_t size = 0, resident = 0, shared = 0;
  std::ifstream("/proc/self/statm") >> size >> resident >> shared;
  return (resident - shared) * static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
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
