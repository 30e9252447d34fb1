#include "runtime/record/capture/ProgramStart.h"

#include "runtime/record/capture/ScriptName.h"

#include <algorithm>
#include <climits>
#include <cstring>
#include <string_view>
#include <unistd.h>

namespace anole::record {
namespace {

// Not std::strings: constructors of the program may run before this library's.
char firstWord[PATH_MAX], allWords[4096], script[256];

/// The C library passes what main gets.
__attribute__((constructor)) void rememberStart(int count, char **arguments, char **) {
  char *end = allWords;
  if (arguments && count > 0) {
    std::string_view name = scriptName({arguments, static_cast<size_t>(count)});
    std::copy_n(name.data(), std::min(name.size(), sizeof script - 1), script);
  }
  for (int i = 0; arguments && i < count && arguments[i]; ++i) {
    size_t room = static_cast<size_t>(allWords + sizeof allWords - 1 - end);
    if (i > 0 && room > 0) {
      *end++ = ' ';
      --room;
    }
    size_t size = std::min(std::strlen(arguments[i]), room);
    end = std::copy_n(arguments[i], size, end);
    if (i == 0)
      std::copy_n(arguments[0], std::min(size, sizeof firstWord - 1), firstWord);
  }
}

std::string lastPart(std::string_view path) {
  return std::string(path.substr(path.rfind('/') + 1)); // from the start if there is none
}

} // namespace

std::string programName() {
  std::string name = *script ? script : lastPart(firstWord);
  if (!name.empty())
    return name;
  char path[PATH_MAX];
  ssize_t size = readlink("/proc/self/exe", path, sizeof path);
  name = size > 0 ? lastPart({path, static_cast<size_t>(size)}) : "";
  return name.empty() ? "program" : name;
}

std::string commandLine() { return allWords; }

} // namespace anole::record
