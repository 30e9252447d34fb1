#include "runtime/core/base/RunFolder.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

namespace anole {
namespace {

namespace fs = std::filesystem;

constexpr unsigned mostFolders = 10'000;

std::string linkIn(const std::string &folder) { return folder + "/run"; }

std::string numbered(const std::string &folder, unsigned number) {
  return number ? folder + ".~" + std::to_string(number) + "~" : folder;
}

/// Whether the name is a folder, and not a link, which could lead anywhere.
bool isFolder(const std::string &name) {
  std::error_code ignored;
  return fs::is_directory(fs::symlink_status(name, ignored));
}

bool isThere(const std::string &name) {
  std::error_code ignored;
  return fs::exists(fs::symlink_status(name, ignored));
}

/// Takes a folder for a run. Folders of unknown runs are never taken.
bool take(const std::string &folder, const std::string &run) {
  if (run.empty())
    return true;
  (void)!symlink(run.c_str(), linkIn(folder).c_str());
  return isOfRun(folder, run);
}

tl::unexpected<Error> cannotMake(const std::string &folder) {
  return fail("cannot make the folder " + folder + ": " + std::strerror(errno));
}

} // namespace

bool isOfRun(const std::string &folder, const std::string &run) {
  std::error_code ignored;
  return !run.empty() && fs::read_symlink(linkIn(folder), ignored) == run;
}

Expected<std::string> makeRunFolder(const std::string &folder, const std::string &run) {
  if (std::string known = findRunFolder(folder, run); isOfRun(known, run))
    return known;
  for (unsigned number = 0; number < mostFolders; ++number) {
    std::string candidate = numbered(folder, number);
    bool isMade = mkdir(candidate.c_str(), 0777) == 0;
    if (!isMade && errno != EEXIST)
      return cannotMake(candidate);
    if (isFolder(candidate) && take(candidate, run))
      return candidate;
  }
  return fail("cannot make the folder " + folder + ": too many others have its name");
}

std::string findRunFolder(const std::string &folder, const std::string &run) {
  for (unsigned number = 0; number < mostFolders && !run.empty(); ++number) {
    std::string candidate = numbered(folder, number);
    if (isOfRun(candidate, run))
      return candidate;
    if (number > 0 && !isThere(candidate)) // the first may have been moved away
      break;
  }
  return folder;
}

void removeRunFolder(const std::string &folder) {
  std::error_code error;
  for (const fs::directory_entry &entry : fs::directory_iterator(folder, error))
    if (entry.path().filename() != "run")
      return;
  unlink(linkIn(folder).c_str());
  rmdir(folder.c_str()); // others may have left something there meanwhile
}

} // namespace anole
