#include "runtime/record/run/Snapshots.h"

#include "runtime/core/ranks/pieces/Keepers.h"
#include "runtime/record/process/SharedHeap.h"
#include "runtime/record/run/OwnName.h"
#include "runtime/record/run/Piece.h"
#include "runtime/record/run/RecordCopy.h"
#include "runtime/record/run/RunFacts.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace anole::record {
namespace {

using namespace std::chrono_literals;

/// Between looks: of who has something to do, of the lookout, of those that may become it.
constexpr std::chrono::milliseconds soon = 500ms, often = 3500ms, rarely = 10s;
constexpr auto attentive = 30s; ///< after a request
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

int Snapshots::pause() const {
  auto left = std::chrono::ceil<std::chrono::milliseconds>(due - SteadyClock::now());
  return static_cast<int>(std::max(left, 0ms).count());
}

void Snapshots::look(bool isRung) {
  if (!isRung && SteadyClock::now() < due)
    return;
  if (lookout < 0)
    lookout = takeOwnName("anole-lookout-", trace);
  pace = lookout < 0 ? rarely : often;
  if (isRung || lookout >= 0 || heard != answered)
    answer(isRung);
  due = SteadyClock::now() + pace;
}

void Snapshots::answer(bool isRung) {
  SharedHeap::read();
  std::string folder = snapshotFolder(sharedTraceName(session));
  request.look(folder);
  if (request.word().empty()) {
    heard = answered;
  } else if (request.isStale()) {
    removeRequest(folder, request.word());
  } else {
    lastRequest = SteadyClock::now();
    if ((isRung || request.isRenewed()) && heard != request.word()) {
      heard = request.word();
      if (lookout >= 0 && !isRung)
        ringKeepers(trace);
    }
    if (heard == request.word() && heard != answered && take(folder))
      answered = heard;
  }
  bool isSoon = heard != answered || (lookout >= 0 && SteadyClock::now() - lastRequest < attentive);
  if (isSoon && lastRequest != SteadyClock::time_point())
    pace = soon;
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
