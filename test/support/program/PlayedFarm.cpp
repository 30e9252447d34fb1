#include "test/support/program/PlayedFarm.h"

#include <random>

namespace anole::test {
namespace {

constexpr int64_t anySource = value(Special::AnySource), anyTag = value(Special::AnyTag);
constexpr int64_t bytes = -2; ///< MPI_BYTE
constexpr uint64_t taskSite = 20, resultSite = 21, takeSite = 30, barrierSite = 40;

} // namespace

std::vector<PlayedFarm::Turn> PlayedFarm::turns() const {
  std::mt19937 random(seed);
  std::vector<Turn> all;
  std::vector<uint32_t> ready;
  uint64_t next = 0;
  auto answer = [&](uint32_t worker) {
    bool isStop = next == tasks;
    all.push_back({true, worker, isStop});
    next += !isStop;
    if (!isStop)
      ready.push_back(worker);
  };
  for (uint32_t worker = 1; worker < ranks; ++worker)
    if (kind == FarmKind::MasterBegins)
      answer(worker);
    else
      ready.push_back(worker);
  while (!ready.empty()) {
    auto chosen = ready.begin() + static_cast<ptrdiff_t>(random() % ready.size());
    uint32_t worker = *chosen;
    ready.erase(chosen);
    all.push_back({false, worker});
    answer(worker);
  }
  return all;
}

std::vector<uint32_t> PlayedFarm::order() const {
  std::vector<uint32_t> workers;
  for (const Turn &turn : turns())
    if (!turn.isSend)
      workers.push_back(turn.worker);
  return workers;
}

void PlayedFarm::take(PlayedRank &rank, int64_t from, int64_t tag, bool isWild) const {
  std::vector<FieldValue> asked{{"source", isWild ? anySource : from},
                                {"tag", anyTag},
                                {"status_source", isWild ? from : asPosted},
                                {"status_tag", tag}};
  std::vector<FieldValue> room{{"count", 1}, {"datatype", bytes}};
  if (takes == FarmTakes::MatchedProbe) {
    rank.call("MPI_Mprobe", takeSite, asked);
    int64_t message = rank.requests().make().ordinal;
    room.emplace_back("message", rank.field(message));
    return rank.call("MPI_Mrecv", takeSite + 1, room);
  }
  if (takes == FarmTakes::Probe) {
    rank.call("MPI_Probe", takeSite, asked);
    asked = {{"source", from}, {"tag", tag}};
  }
  asked.insert(asked.end(), room.begin(), room.end());
  rank.call("MPI_Recv", takeSite + 2, asked);
}

void PlayedFarm::playMaster(PlayedRank &rank) const {
  bool hasMet = flaw != FarmFlaw::Barrier;
  for (const Turn &turn : turns()) {
    if (turn.isSend)
      rank.send(taskSite, turn.worker, turn.isStop ? 0 : 4, turn.isStop ? stopTag : taskTag);
    else
      take(rank, rank.distance(turn.worker), resultTag, true);
    if (!hasMet && !turn.isSend)
      rank.barrier(barrierSite);
    hasMet |= !turn.isSend;
  }
  for (uint32_t worker = 1; flaw == FarmFlaw::Report && worker < ranks; ++worker)
    take(rank, rank.distance(worker), resultTag, true);
}

/// Of its lead's peers, a member has those at the same distance.
void PlayedFarm::playWorker(PlayedRank &rank) const {
  auto sendResult = [&] {
    rank.call("MPI_Send", resultSite,
              {{"count", 8}, {"datatype", bytes}, {"dest", -1}, {"tag", resultTag}});
  };
  bool hasMet = flaw != FarmFlaw::Barrier;
  for (const Turn &turn : turns()) {
    if (turn.worker != 1)
      continue;
    if (turn.isSend)
      take(rank, -1, turn.isStop ? stopTag : taskTag, flaw == FarmFlaw::WildWorkers);
    else
      sendResult();
    if (!hasMet && !turn.isSend)
      rank.barrier(barrierSite);
    hasMet |= !turn.isSend;
  }
  if (flaw == FarmFlaw::Report)
    sendResult();
}

Trace PlayedFarm::clustered() const {
  Trace trace = playedProgram(ranks, [&](PlayedRank &rank) {
    if (rank.rank == 0)
      playMaster(rank);
    else
      playWorker(rank);
  });
  trace.info.online.clustering = "chameleon";
  trace.info.online.clusters = {{0, {{0, 0, 1, {}}}}, {1, {{1, 1, ranks - 1, {}}}}};
  return trace;
}

} // namespace anole::test
