#include "runtime/record/capture/ProcessThreads.h"

#include "runtime/core/base/TextFile.h"

#include <algorithm>
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

/// The number that the file's first line has in this format; else 0.
static int numberIn(const char *path, const char *format) {
  int number = 0;
  return std::sscanf(firstLine(path).c_str(), format, &number) == 1 ? number : 0;
}

pid_t newestThread() { return numberIn("/proc/loadavg", "%*s %*s %*s %*s %d"); }

/// At least what the system starts with.
static pid_t limit() {
  static const pid_t known = std::max(numberIn("/proc/sys/kernel/pid_max", "%d"), 32768);
  return known;
}

pid_t numbersBetween(pid_t from, pid_t to) { return to > from ? to - from : limit() + to - from; }

bool isLater(pid_t thread, pid_t than) {
  return thread != than && numbersBetween(than, thread) < limit() / 2;
}

} // namespace anole::record
