#include "runtime/record/keeper/ProcessState.h"

#include <fstream>
#include <string>
#include <unistd.h>

namespace anole::record {
namespace {

/// 'Z' and 'X' are dead, and so is what /proc does not have.
bool isAlive(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/stat");
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

void waitForEnd(pid_t process) {
  constexpr useconds_t pause = 2000;
  while (isAlive(process))
    usleep(pause);
}

} // namespace anole::record
