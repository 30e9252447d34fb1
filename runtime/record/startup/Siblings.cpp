#include "runtime/record/startup/Siblings.h"

#include <algorithm>
#include <fstream>
#include <string>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

namespace anole::record {
namespace {

/// The name of a mapping, in /proc/PID/maps.
const char *const mark = "anole-traced";

std::vector<std::string> siblings() {
  std::string parent = std::to_string(getppid());
  std::ifstream file("/proc/" + parent + "/task/" + parent + "/children");
  std::vector<std::string> processes;
  for (std::string process; file >> process;)
    processes.push_back(process);
  return processes;
}

bool usesMpiUntraced(const std::string &process) {
  std::ifstream maps("/proc/" + process + "/maps");
  bool usesMpi = false;
  for (std::string line; std::getline(maps, line);) {
    if (line.find(mark) != std::string::npos)
      return false;
    usesMpi = usesMpi || line.find("/libmpi") != std::string::npos;
  }
  return usesMpi;
}

} // namespace

void Siblings::announce() {
  int file = memfd_create(mark, MFD_CLOEXEC);
  if (file < 0)
    return;
  // Pages of an empty file can be mapped, but not touched; nobody does.
  mmap(nullptr, static_cast<size_t>(sysconf(_SC_PAGESIZE)), PROT_READ, MAP_SHARED, file, 0);
  close(file);
}

bool Siblings::allTraced() {
  std::vector<std::string> all = siblings();
  return std::none_of(all.begin(), all.end(), usesMpiUntraced);
}

} // namespace anole::record
