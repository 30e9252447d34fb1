#include "runtime/record/run/Descriptors.h"

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

void closeAllBut(int one, int other) {
  for (int file : openFiles())
    if (file != one && file != other)
      close(file);
  int nowhere = open("/dev/null", O_RDWR);
  dup2(nowhere, STDIN_FILENO);
  dup2(nowhere, STDOUT_FILENO);
  if (nowhere > STDERR_FILENO)
    close(nowhere);
}

} // namespace anole::record
