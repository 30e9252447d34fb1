#include "runtime/record/process/ProcessThreads.h"

#include <cstdio>
#include <cstdlib>
#include <dirent.h>
#include <memory>

namespace anole::record {

std::vector<pid_t> processThreads() {
  struct Close {
    void operator()(DIR *folder) const { closedir(folder); }
  };
  std::vector<pid_t> threads;
  std::unique_ptr<DIR, Close> folder(opendir("/proc/self/task"));
  while (const dirent *entry = folder ? readdir(folder.get()) : nullptr)
    if (int number = std::atoi(entry->d_name); number > 0)
      threads.push_back(number);
  return threads;
}

/// The last word of the file.
pid_t newestThread() {
  struct Close {
    void operator()(FILE *file) const { std::fclose(file); }
  };
  int newest = 0;
  std::unique_ptr<FILE, Close> file(std::fopen("/proc/loadavg", "re"));
  if (!file || std::fscanf(file.get(), "%*s %*s %*s %*s %d", &newest) != 1)
    return 0;
  return newest;
}

} // namespace anole::record
