#include "runtime/record/process/Report.h"

#include "runtime/core/base/QuietWrites.h"
#include "runtime/record/process/RecordingSwitch.h"

#include <cerrno>
#include <cstdio>
#include <ctime>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace anole::record {

/// A closed or full stderr is no reason to do anything else.
static void writeLine(const char *text, size_t size) noexcept {
  int before = errno;
  QuietWrites quiet;
  [[maybe_unused]] ssize_t written = write(STDERR_FILENO, text, size);
  errno = before;
}

void report(const std::string &line) {
  std::string text = "anole: " + line + "\n";
  writeLine(text.data(), text.size());
}

void awaitReaderOfErrors() noexcept {
  constexpr int longest = 500;             // pauses
  constexpr timespec pause = {0, 1000000}; // a millisecond
  struct stat errors;
  if (fstat(STDERR_FILENO, &errors) != 0 || !S_ISFIFO(errors.st_mode))
    return;
  int unread = 0;
  for (int i = 0; i < longest && ioctl(STDERR_FILENO, FIONREAD, &unread) == 0 && unread > 0; ++i)
    nanosleep(&pause, nullptr);
}

void stopRecording(const char *reason, StopsAt place) noexcept {
  recordingSwitch.recording = false;
  if (place == StopsAt::SomeEvent)
    recordingSwitch.mayBeTorn = true;
  if (recordingSwitch.failed.exchange(true))
    return;
  char line[256];
  int size = snprintf(line, sizeof line, "anole: recording ended early in process %d: %s\n",
                      static_cast<int>(getpid()), reason);
  writeLine(line, std::min(static_cast<size_t>(size), sizeof line - 1));
}

} // namespace anole::record
