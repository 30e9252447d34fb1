#include "runtime/record/run/ForkedKeeper.h"

#include "runtime/core/ranks/pieces/Keepers.h"
#include "runtime/record/process/RecordingSwitch.h"
#include "runtime/record/process/SharedHeap.h"
#include "runtime/record/run/Descriptors.h"
#include "runtime/record/run/ForkAside.h"
#include "runtime/record/run/ForkLeavesOut.h"
#include "runtime/record/run/HangWatch.h"
#include "runtime/record/run/KeeperSharedState.h"
#include "runtime/record/run/Piece.h"
#include "runtime/record/run/RunFacts.h"
#include "runtime/record/run/Watch.h"

#include <algorithm>
#include <sys/prctl.h>
#include <unistd.h>

namespace anole::record {
namespace {

/// More than this in common with the keeper, and copying it on write could cost the program.
constexpr uint64_t mostShared = uint64_t(256) << 20;

/// A process that hangs while it writes helps nobody.
constexpr unsigned secondsToWrite = 120;

/// Until the process is gone or gives an order.
KeeperSharedState::Order await(const Watch &watch, const KeeperSharedState &agreed,
                               Snapshots &snapshots, HangWatch &hangs) {
  for (;;) {
    int pause = snapshots.pause();
    if (int next = hangs.pause(); next >= 0)
      pause = std::min(pause, next);
    auto [order, isRung] = watch.await(agreed, pause);
    if (order != KeeperSharedState::None)
      return order;
    snapshots.look(isRung);
    hangs.look();
  }
}

[[noreturn]] void keep(Session &session, KeeperSharedState &agreed, const Watch &watch,
                       uint64_t trace) {
  SharedHeap::leave();
  setsid();
  leaveSignalsToProgram();
  closeAllBut(watch.processEnd(), watch.bellEnd());
  prctl(PR_SET_NAME, "anole-keeper");
  Snapshots snapshots(session, agreed, trace);
  HangWatch hangs(session, snapshots, trace, watch.processEnd());
  if (await(watch, agreed, snapshots, hangs) == KeeperSharedState::Save) {
    alarm(secondsToWrite);
    SharedHeap::read();
    savePiece(session);
    agreed.saySaved();
  }
  _exit(0);
}

/// The first process of a container gets all orphans: the program would meet its keeper.
bool isPossible() {
  constexpr pid_t init = 1;
  return getpid() != init;
}

} // namespace

void ForkedKeeper::start(Session &session) {
  if (!isPossible())
    return;
  const ForkLeavesOut large(mostShared);
  if (large.kept() > mostShared)
    return;
  const uint64_t trace = traceNumber(sharedTraceName(session));
  auto *agreed = new KeeperSharedState(trace);
  Watch watch(agreed->bell);
  bool isMade = false;
  if (forkAside(isMade))
    keep(session, *agreed, watch, trace);
  watch.close();
  agreement = isMade ? agreed : nullptr;
  recordingSwitch.copying = isMade ? &agreed->copying : nullptr;
}

bool ForkedKeeper::save() {
  if (!agreement)
    return false;
  agreement->order = KeeperSharedState::Save;
  bool isSaved = agreement->awaitSaved();
  agreement = nullptr;
  return isSaved;
}

void ForkedKeeper::dismiss() {
  if (!agreement)
    return;
  agreement->order = KeeperSharedState::Leave;
  agreement->bell.ring();
  agreement = nullptr;
}

} // namespace anole::record
