#include "runtime/record/run/ReportOnce.h"

#include "runtime/record/process/Report.h"

#include <cerrno>
#include <ctime>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace anole::record {
namespace {

constexpr int pauses = 100;
constexpr timespec pauseLength{0, 10'000'000};
constexpr mode_t unsaid = 0666; ///< the mode of the file until then

/// The file in a folder that says whether the line was said. Closing it ends the lock.
class Mark {
public:
  explicit Mark(const std::string &folder) {
    std::string path = folder + "/told";
    file = open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, unsaid);
    isMade = file >= 0;
    if (!isMade && errno == EEXIST)
      file = open(path.c_str(), O_RDWR | O_CLOEXEC);
  }
  ~Mark() {
    if (file >= 0)
      close(file);
  }
  Mark(const Mark &) = delete;
  Mark &operator=(const Mark &) = delete;

  /// Returns whether this process is to speak. True where nobody can know: better twice than never.
  bool isFirst() const {
    if (file < 0)
      return true;
    if (lock())
      return isUnsaid();
    return errno != EWOULDBLOCK && isMade;
  }
  void set() const { fchmod(file, unsaid | S_IXUSR); }

private:
  bool lock() const {
    for (int pause = 0; flock(file, LOCK_EX | LOCK_NB) != 0; ++pause) {
      if (errno != EWOULDBLOCK || pause == pauses)
        return false;
      nanosleep(&pauseLength, nullptr);
    }
    return true;
  }
  bool isUnsaid() const {
    struct stat facts;
    return fstat(file, &facts) != 0 || (facts.st_mode & S_IXUSR) == 0;
  }

  int file;
  bool isMade;
};

} // namespace

void reportOnce(const std::string &folder, const std::string &line) {
  const Mark mark(folder);
  if (!mark.isFirst())
    return;
  report(line);
  mark.set();
}

} // namespace anole::record
