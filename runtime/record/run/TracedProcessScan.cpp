#include "runtime/record/run/TracedProcessScan.h"

#include "runtime/core/base/TextFile.h"
#include "runtime/core/base/TracedMark.h"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

namespace anole::record {
namespace {

std::vector<std::string> siblings() {
  std::string parent = std::to_string(getppid());
  TextFile file("/proc/" + parent + "/task/" + parent + "/children");
  std::vector<std::string> processes;
  for (std::string process; file.next(process, ' ');)
    processes.push_back(process);
  return processes;
}

bool usesMpiUntraced(const std::string &process) {
  TextFile maps("/proc/" + process + "/maps");
  bool usesMpi = false;
  for (std::string line; maps.next(line);) {
    if (line.find(TracedMark::name) != std::string::npos)
      return false;
    usesMpi = usesMpi || line.find("/libmpi") != std::string::npos;
  }
  return usesMpi;
}

} // namespace

void TracedProcessScan::announce() { TracedMark::set(); }

bool TracedProcessScan::allTraced() {
  std::vector<std::string> all = siblings();
  return std::none_of(all.begin(), all.end(), usesMpiUntraced);
}

bool TracedProcessScan::areOneProgram() {
  const char *programs = std::getenv("OMPI_NUM_APP_CTX");
  return programs && std::string_view(programs) == "1";
}

} // namespace anole::record
