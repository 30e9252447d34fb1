#include "runtime/core/ranks/pieces/SnapshotRequest.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace anole {
namespace {

using namespace std::chrono_literals;
using Steady = std::chrono::steady_clock;

constexpr std::chrono::milliseconds betweenCounts = 300ms, staleAfter = 4s;

std::string requestPath(const std::string &folder) { return folder + "/request"; }
std::string partPath(const std::string &folder) { return requestPath(folder) + ".part"; }

std::string parentOf(const std::string &path) {
  size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : slash == 0 ? "/" : path.substr(0, slash);
}

/// The user's own folder, or -1.
int openFolder(const std::string &folder) {
  constexpr int flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC;
  if (int above = open(parentOf(folder).c_str(), flags); above >= 0)
    close(above);
  int file = open(folder.c_str(), flags | O_NOFOLLOW);
  struct stat about;
  if (file < 0 || (fstat(file, &about) == 0 && about.st_uid == geteuid()))
    return file;
  close(file);
  return -1;
}

/// "WORD NUMBER"; empty if there is none.
std::string readRequest(const std::string &folder) {
  int within = openFolder(folder);
  if (within < 0)
    return "";
  char text[128];
  int file = openat(within, "request", O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  ssize_t size = file < 0 ? 0 : read(file, text, sizeof text);
  for (int each : {file, within})
    if (each >= 0)
      close(each);
  return size > 0 ? std::string(text, static_cast<size_t>(size)) : "";
}

/// Another one in each process of each host, and at each moment.
std::string newWord() {
  char host[32] = "", word[96];
  gethostname(host, sizeof host - 1);
  snprintf(word, sizeof word, "%s-%d-%lld", host, getpid(),
           static_cast<long long>(Steady::now().time_since_epoch().count()));
  return word;
}

} // namespace

std::string snapshotFolder(const std::string &trace) { return trace + ".snapshot"; }

void RequestWatch::look(const std::string &folder) {
  std::string line = readRequest(folder);
  size_t blank = line.find(' ');
  std::string word = blank == std::string::npos ? "" : line.substr(0, blank);
  std::string count = word.empty() ? "" : line.substr(blank);
  bool isSame = word == now;
  if (!isSame || count != number)
    since = Steady::now();
  renewed = isSame && (renewed || count != number);
  now = std::move(word);
  number = std::move(count);
}

bool RequestWatch::isStale() const { return !now.empty() && Steady::now() - since > staleAfter; }

void removeRequest(const std::string &folder, const std::string &word) {
  RequestWatch standing;
  standing.look(folder);
  if (standing.word() != word || unlink(requestPath(folder).c_str()) != 0)
    return;
  unlink(partPath(folder).c_str());
  rmdir(folder.c_str());
}

SnapshotRequest::SnapshotRequest(std::string folder) : folder(std::move(folder)), word(newWord()) {}

void SnapshotRequest::remove() {
  if (number > 0)
    removeRequest(folder, word);
  number = 0;
}

Expected<void> SnapshotRequest::write(int flags, const std::string &path) const {
  int file = open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | flags, 0666);
  std::string line = word + " " + std::to_string(number) + "\n";
  bool isWritten = file >= 0 && ::write(file, line.data(), line.size()) >= 0;
  int why = errno;
  if (file >= 0)
    close(file);
  errno = why;
  return isWritten ? Expected<void>() : fail("cannot write " + path + ": " + std::strerror(why));
}

Expected<bool> SnapshotRequest::place() {
  if (mkdir(folder.c_str(), 0777) != 0 && errno != EEXIST)
    return fail("cannot make the folder " + folder + ": " + std::strerror(errno));
  int own = openFolder(folder);
  if (own < 0)
    return fail("the folder " + folder + " is not yours");
  close(own);
  other.look(folder);
  if (other.isStale())
    unlink(requestPath(folder).c_str());
  number = 1;
  if (auto written = write(O_EXCL, requestPath(folder)); written)
    return true;
  else if (number = 0; errno != EEXIST)
    return tl::unexpected(written.error());
  return false;
}

/// In one step: who reads it finds it whole.
void SnapshotRequest::renew() {
  if (number == 0 || Steady::now() < next)
    return;
  ++number;
  next = Steady::now() + betweenCounts;
  std::string part = partPath(folder);
  if (!write(O_TRUNC, part) || rename(part.c_str(), requestPath(folder).c_str()) != 0)
    unlink(part.c_str());
}

} // namespace anole
