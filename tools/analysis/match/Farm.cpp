#include "tools/analysis/match/Farm.h"

#include "runtime/core/model/Projection.h"

#include <algorithm>

namespace anole::whatif {

bool Farm::isProved() {
  auto found = tools::clustersOf(trace);
  if (!found || found->byRank.empty())
    return false;
  clusters = std::move(*found);
  return readAll() && findMaster() && followMaster() && areWorkers();
}

/// Returns whether all messages of all ranks are taken in turns.
bool Farm::readAll() {
  for (uint32_t rank = 0; rank < trace.info.ranks; ++rank)
    if (!read(rank))
      return false;
  return true;
}

bool Farm::read(uint32_t rank) {
  auto walker = projectRank(trace, rank, 0).and_then(EventWalker::over);
  FarmTurnReader reader;
  while (walker && reader.isSound()) {
    auto event = walker->next();
    if (!event)
      return false;
    if (!*event)
      break;
    if (auto shape = shapes.find((*event)->key.functionId()); shape != shapes.end()) {
      communicators.follow(rank, shape->second.known(), **event);
      reader.read(shape->second, **event);
    }
  }
  if (!reader.turns.empty())
    turns.emplace(rank, std::move(reader.turns));
  return walker && reader.isComplete();
}

bool Farm::findMaster() {
  std::vector<uint32_t> wild;
  for (const auto &[rank, own] : turns)
    if (std::ranges::any_of(own, &FarmTurn::isWild))
      wild.push_back(rank);
  if (wild.size() != 1)
    return false;
  head = wild.front();
  return std::ranges::all_of(turns.at(head),
                             [](const FarmTurn &turn) { return turn.isSend || turn.isWild(); });
}

/// Returns whether it sends to each of its workers and takes from it in turn, and sends at last.
bool Farm::followMaster() {
  const FarmTurns &own = turns.at(head);
  for (size_t i = 0; i < own.size(); ++i) {
    auto peer = peerOf(head, own[i].first);
    if (!peer || *peer == head)
      return false;
    auto [worker, isNew] = helpers.try_emplace(*peer, Worker{own[i].isSend, i});
    const FarmTurn &before = own[worker->second.last];
    if (!isNew && before.isSend == own[i].isSend)
      return false;
    peers.push_back(*peer);
    answered.push_back(isNew || !own[i].isSend ? std::nullopt : std::optional(before.first.event));
    worker->second.last = i;
  }
  return std::ranges::all_of(helpers,
                             [&](const auto &each) { return own[each.second.last].isSend; });
}

bool Farm::areWorkers() const {
  return turns.size() == helpers.size() + 1 && std::ranges::all_of(helpers, [&](const auto &each) {
           return isWorker(each.first, each.second);
         });
}

/// Returns whether it sends and receives in turn, beginning and ending as its master expects. The
/// peers of a member are those of its lead, at the same distance.
bool Farm::isWorker(uint32_t rank, const Worker &worker) const {
  auto found = turns.find(rank);
  if (found == turns.end() || clusters.byRank[rank] == tools::RankClusters::none)
    return false;
  const FarmTurns &own = found->second;
  bool isLead = clusters.isLead(rank), isSend = !worker.sendsFirst;
  for (const FarmTurn &turn : own) {
    if (turn.isSend != isSend || (isLead && peerOf(rank, turn.first) != head))
      return false;
    isSend = !isSend;
  }
  return !own.back().isSend && stepsOf(rank) > 0 && isInCommon(rank, commOf(rank)) &&
         helpers.contains(clusters.clusters[clusters.byRank[rank]].lead);
}

/// Returns whether it is the communicator of the master. MPI_COMM_WORLD has no identity, but the
/// same number on each rank.
bool Farm::isInCommon(uint32_t rank, int64_t comm) const {
  auto identity = communicators.identityOf(rank, comm);
  return identity == communicators.identityOf(head, commOf(head)) &&
         (identity || comm == commOf(head));
}

std::optional<uint32_t> Farm::peerOf(uint32_t rank, const FarmMessage &message) const {
  auto own = communicators.ownRank(rank, message.comm);
  return own && isInCommon(rank, message.comm)
             ? communicators.worldRank(rank, message.comm, *own + message.peer)
             : std::nullopt;
}

int64_t Farm::masterSeenBy(uint32_t worker) const {
  return communicators.ownRank(head, commOf(head)).value_or(0) -
         communicators.ownRank(worker, commOf(worker)).value_or(0);
}

uint64_t Farm::sendsOf(uint32_t rank) const {
  return static_cast<uint64_t>(std::ranges::count(turns.at(rank), true, &FarmTurn::isSend));
}

} // namespace anole::whatif
