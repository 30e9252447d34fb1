#include "runtime/record/run/Snapshots.h"

#include "runtime/core/ranks/pieces/Keepers.h"
#include "runtime/record/process/SharedHeap.h"
#include "runtime/record/run/OwnName.h"
#include "runtime/record/run/Piece.h"
#include "runtime/record/run/RecordCopy.h"
#include "runtime/record/run/RunFacts.h"

#include <cerrno>
#include <csignal>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace anole::record {
namespace {

constexpr int millisecondsBetweenLooks = 4000;
constexpr unsigned secondsToCopy = 20;

[[noreturn]] void copyAndSave(Session &session, KeeperSharedState &agreed,
                              const std::string &folder) {
  constexpr rlimit none{};
  setrlimit(RLIMIT_CORE, &none);
  alarm(secondsToCopy);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  _exit(copyRecord(session, agreed) && saveSnapshot(session, folder) ? 0 : 1);
}

} // namespace

int Snapshots::pause() {
  if (lookout < 0)
    lookout = takeOwnName("anole-lookout-", trace);
  return lookout < 0 ? -1 : millisecondsBetweenLooks;
}

void Snapshots::look() {
  SharedHeap::read();
  std::string folder = snapshotFolder(sharedTraceName(session));
  std::string request = readRequest(folder);
  if (request.empty() || request == answered)
    return;
  if (lookout >= 0 && request != heard)
    ringKeepers(trace);
  heard = request;
  if (take(folder))
    answered = request;
}

/// The other process may have ended before it let the threads go on.
bool Snapshots::take(const std::string &folder) {
  struct sigaction standard = {}, before = {};
  standard.sa_handler = SIG_DFL;
  sigaction(SIGCHLD, &standard, &before);
  pid_t copier = fork();
  if (copier == 0)
    copyAndSave(session, agreed, folder);
  int status = 1;
  while (copier > 0 && waitpid(copier, &status, 0) < 0 && errno == EINTR)
    ;
  agreed.copying = 0;
  sigaction(SIGCHLD, &before, nullptr);
  return copier > 0 && status == 0;
}

} // namespace anole::record
