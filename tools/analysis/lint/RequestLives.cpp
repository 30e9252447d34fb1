#include "tools/analysis/lint/RequestLives.h"

namespace anole::lint {

void RequestLives::read(const RankCall &call) {
  const auto &requests = call.objects.requests();
  if (!call.shape.isVain(call.event))
    for (const RequestName &name : requests.given())
      use(call, name);
  if (requests.made())
    make(call, *requests.made());
}

void RequestLives::make(const RankCall &call, const RequestName &name) {
  if (lives.size() >= mostRequests)
    return;
  RequestLife life{call.event.key};
  life.isPersistent = call.role().mode == CallMode::PersistentInit;
  life.isActive = !life.isPersistent;
  lives.insert_or_assign(name, life);
}

void RequestLives::use(const RankCall &call, const RequestName &name) {
  auto known = lives.find(name);
  if (known == lives.end())
    return;
  RequestLife &life = known->second;
  switch (call.role().operation) {
  case CallOperation::StartRequest:
  case CallOperation::StartRequests:
    return start(call, life);
  case CallOperation::Complete:
  case CallOperation::CompleteAll:
  case CallOperation::MatchedReceive:
    return complete(call, name, life);
  case CallOperation::CompleteAny:
  case CallOperation::CompleteSome:
    life.mayBeComplete = true;
    return;
  case CallOperation::FreeRequest:
    return release(call, name, life);
  default:
    return;
  }
}

void RequestLives::start(const RankCall &call, RequestLife &life) {
  if (life.isPersistent && life.isActive && !life.mayBeComplete)
    findings.add(FindingKind::RequestStartedTwice, call.rank, {call.event.key, life.site});
  life.isActive = life.wasStarted = true;
  life.mayBeComplete = false;
}

void RequestLives::complete(const RankCall &call, const RequestName &name, RequestLife &life) {
  if (!life.isPersistent) {
    lives.erase(name);
    return;
  }
  if (!life.wasStarted)
    findings.add(FindingKind::RequestNotStarted, call.rank, {call.event.key, life.site});
  life.isActive = life.mayBeComplete = false;
}

void RequestLives::release(const RankCall &call, const RequestName &name, const RequestLife &life) {
  if (life.isActive && !life.mayBeComplete)
    findings.add(FindingKind::RequestFreed, call.rank, {call.event.key, life.site});
  lives.erase(name);
}

void RequestLives::finish(uint32_t rank) {
  for (const auto &[name, life] : lives) {
    const FindingList::CallPair place{life.site, {}};
    if (life.isActive && !life.mayBeComplete)
      findings.add(FindingKind::RequestUnfinished, rank, place);
    else if (life.isPersistent)
      findings.add(FindingKind::RequestLeak, rank, place);
  }
}

void RequestLives::describe(const std::function<void(uint64_t)> &tell, int64_t made) const {
  tell(lives.size());
  for (const auto &[name, life] : lives) {
    tell(static_cast<uint64_t>(made - name.ordinal));
    tell(uint64_t(name.thread) << 4 | uint64_t(life.isActive) | uint64_t(life.wasStarted) << 1 |
         uint64_t(life.mayBeComplete) << 2);
  }
}

void RequestLives::skip(uint32_t thread, int64_t made) {
  std::map<RequestName, RequestLife> moved;
  for (const auto &[name, life] : lives)
    moved.emplace(name.thread == thread ? RequestName{thread, name.ordinal + made} : name, life);
  lives = std::move(moved);
}

} // namespace anole::lint
