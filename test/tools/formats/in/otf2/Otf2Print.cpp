#include "test/tools/formats/in/otf2/Otf2Print.h"

#include <array>
#include <cstdio>
#include <memory>
#include <regex>
#include <sstream>

namespace anole::tools {

std::string outputOf(const std::string &command) {
  std::unique_ptr<FILE, int (*)(FILE *)> pipe(popen(command.c_str(), "r"), pclose);
  std::string text;
  std::array<char, 4096> buffer;
  while (size_t got = pipe ? fread(buffer.data(), 1, buffer.size(), pipe.get()) : 0)
    text.append(buffer.data(), got);
  return text;
}

std::map<uint64_t, std::map<std::string, uint64_t>> countsByOtf2(const std::string &anchor) {
  std::istringstream lines(outputOf("otf2-print " + anchor + " 2>/dev/null"));
  std::regex left(R"(LEAVE\s+(\d+)\s+\d+\s+Region: \"(MPI_\w+)\".*)");
  std::map<uint64_t, std::map<std::string, uint64_t>> counts;
  for (std::string line; std::getline(lines, line);)
    if (std::smatch match; std::regex_match(line, match, left))
      ++counts[std::stoull(match[1])][match[2]];
  return counts;
}

} // namespace anole::tools
