#include "runtime/record/run/Mappings.h"

#include "runtime/core/base/TextFile.h"

#include <cstdio>
#include <optional>
#include <string>

namespace anole::record {
namespace {

/// "7f00-7f80 rw-p 00000000 00:00 0", with a name behind it unless it is anonymous.
std::optional<Mapping> mappingOf(const std::string &line) {
  unsigned long long begin = 0, end = 0, inode = 0;
  char access[5] = "", name[2] = "";
  int words = std::sscanf(line.c_str(), "%llx-%llx %4s %*x %*s %llu %1s", &begin, &end, access,
                          &inode, name);
  if (words < 4)
    return std::nullopt;
  bool isAnonymous = access[3] == 'p' && inode == 0 && words == 4;
  return Mapping{{begin, end}, 0, isAnonymous, access[1] == 'w', false};
}

} // namespace

/// Behind the line of a mapping there are such as "Anonymous:  12 kB" and "VmFlags: rd wr mr".
std::vector<Mapping> mappingsOfProcess() {
  std::vector<Mapping> found;
  TextFile list("/proc/self/smaps");
  for (std::string line; list.next(line);) {
    unsigned long long size = 0;
    if (auto next = mappingOf(line))
      found.push_back(*next);
    else if (found.empty())
      continue;
    else if (std::sscanf(line.c_str(), "Anonymous: %llu", &size) == 1)
      found.back().resident = size << 10;
    else if (line.starts_with("VmFlags:"))
      found.back().isMarked = line.find(" dc") != std::string::npos;
  }
  return found;
}

} // namespace anole::record
