#include "runtime/record/run/StartFolder.h"

#include <climits>
#include <string_view>
#include <unistd.h>

namespace anole::record {
namespace {

/// Empty if it has no name. Not a std::string: constructors of the program may run before this
/// library's.
char startFolder[PATH_MAX];

__attribute__((constructor)) void rememberStartFolder() {
  if (!getcwd(startFolder, sizeof startFolder))
    startFolder[0] = '\0';
}

bool isStillThere() {
  char folder[PATH_MAX];
  return getcwd(folder, sizeof folder) && std::string_view(folder) == startFolder;
}

} // namespace

std::string fromStartFolder(const std::string &name) {
  bool isAsGiven = name.empty() || name.front() == '/' || startFolder[0] != '/' || isStillThere();
  return isAsGiven ? name : std::string(startFolder) + "/" + name;
}

} // namespace anole::record
