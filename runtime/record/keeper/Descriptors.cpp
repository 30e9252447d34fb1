#include "runtime/record/keeper/Descriptors.h"

#include <cstdlib>
#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>
#include <vector>

namespace anole::record {
namespace {

std::vector<int> openFiles() {
  std::vector<int> files;
  DIR *folder = opendir("/proc/self/fd");
  while (const dirent *entry = folder ? readdir(folder) : nullptr)
    if (int file = std::atoi(entry->d_name); file > STDERR_FILENO)
      files.push_back(file);
  if (folder)
    closedir(folder);
  return files;
}

} // namespace

void closeAllBut(int kept) {
  for (int file : openFiles())
    if (file != kept)
      close(file);
  int nowhere = open("/dev/null", O_RDWR);
  dup2(nowhere, STDIN_FILENO);
  dup2(nowhere, STDOUT_FILENO);
  if (nowhere > STDERR_FILENO)
    close(nowhere);
}

int outOfTheWay(int file) {
  constexpr int high = 200;
  int moved = fcntl(file, F_DUPFD_CLOEXEC, high);
  if (moved < 0)
    return file;
  close(file);
  return moved;
}

} // namespace anole::record
