#include "runtime/record/run/StartFolder.h"

#include "runtime/core/base/LauncherRank.h"

#include <climits>
#include <cstdlib>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>

namespace anole::record {
namespace {

/// Empty if it has no name. Not a std::string: constructors of the program may run before this
/// library's.
char startFolder[PATH_MAX];
bool isUsersFolder = true;

/// Who has a launcher start a program in another folder (mpiexec -wdir) takes a name that is not
/// absolute for one in their own, which the launcher's shell has left in PWD.
bool isFolderOfUser() {
  const char *folder = rankOfLauncher() ? std::getenv("PWD") : nullptr;
  struct stat user, own;
  bool isKnown = folder && stat(folder, &user) == 0 && stat(".", &own) == 0;
  return !isKnown || (user.st_dev == own.st_dev && user.st_ino == own.st_ino);
}

__attribute__((constructor)) void rememberStartFolder() {
  if (!getcwd(startFolder, sizeof startFolder))
    startFolder[0] = '\0';
  isUsersFolder = isFolderOfUser();
}

bool isStillThere() {
  char folder[PATH_MAX];
  return getcwd(folder, sizeof folder) && std::string_view(folder) == startFolder;
}

} // namespace

std::string fromStartFolder(const std::string &name) {
  bool isAsGiven = name.empty() || name.front() == '/' || startFolder[0] != '/' ||
                   (isUsersFolder && isStillThere());
  return isAsGiven ? name : std::string(startFolder) + "/" + name;
}

} // namespace anole::record
