#include "tools/analysis/match/FarmRoles.h"

#include "runtime/core/model/SpecialValues.h"
#include "tools/analysis/match/Farm.h"

#include <algorithm>

namespace anole::whatif {
namespace {

/// Writes what the calls of a farm are in a replay.
class RoleWriter {
public:
  explicit RoleWriter(const Farm &farm)
      : farm(farm), tasks(farm.tasks()), millionths(millionthsOfSteps(farm)),
        longest(mostSentBy(farm.master())) {}

  Repairs write() {
    repairs.dealt = tasks;
    writeMaster(farm.master());
    for (const auto &[rank, worker] : farm.workers())
      writeWorker(rank);
    return std::move(repairs);
  }

private:
  void change(uint32_t rank, uint64_t event, FieldPlace place, int64_t value,
              RepairKind kind = RepairKind::Number) {
    if (place)
      repairs.all.push_back({rank, event, *place, value, kind});
  }
  void makeRoom(uint32_t rank, const ReceiveRoom &room, uint64_t bytes) {
    if (bytes > room.bytes)
      change(rank, room.event, ReceiveRoom::placeIn(*room.shape), room.countFor(bytes));
  }
  uint64_t mostSentBy(uint32_t rank) const {
    uint64_t most = 0;
    for (const FarmTurn &turn : farm.turnsOf(rank))
      most = turn.isSend ? std::max(most, turn.room.bytes) : most;
    return most;
  }

  void writeMaster(uint32_t master);
  void openReceive(uint32_t master, const FarmTurn &turn, uint64_t most);
  void writeWorker(uint32_t rank);
  void beginStep(uint32_t rank, const FarmTurn &turn);
  static int64_t millionthsOfSteps(const Farm &farm);

  const Farm &farm;
  const uint64_t tasks;
  const int64_t millionths; ///< of its time that a step takes
  const uint64_t longest;   ///< message of the master, in bytes
  Repairs repairs;
};

void RoleWriter::writeMaster(uint32_t master) {
  const FarmTurns &own = farm.turnsOf(master);
  uint64_t task = 0, most = 0;
  for (const auto &[rank, worker] : farm.workers())
    most = std::max(most, mostSentBy(rank));
  for (size_t i = 0; i < own.size(); ++i) {
    const FarmMessage &first = own[i].first;
    if (!own[i].isSend) {
      openReceive(master, own[i], most);
      continue;
    }
    change(master, first.event, first.shape->sendTag,
           farm.isStop(i) ? FarmSteps::stop : FarmSteps::tagOf(task++, tasks));
    if (auto message = farm.answeredBy(i))
      change(master, first.event, first.shape->dest, static_cast<int64_t>(*message),
             RepairKind::Answer);
  }
}

void RoleWriter::openReceive(uint32_t master, const FarmTurn &turn, uint64_t most) {
  const auto &[isSend, first, second, room] = turn;
  change(master, first.event, first.shape->receiveTag, FarmSteps::stop);
  if (second) {
    change(master, second->event, second->shape->receiveTag, FarmSteps::stop);
    change(master, second->event, second->shape->source, static_cast<int64_t>(first.event),
           RepairKind::Answer);
  }
  makeRoom(master, room, most);
}

void RoleWriter::writeWorker(uint32_t rank) {
  for (const FarmTurn &turn : farm.turnsOf(rank)) {
    const FarmMessage &first = turn.first;
    if (!turn.isSend) {
      beginStep(rank, turn);
      continue;
    }
    change(rank, first.event, first.shape->dest, farm.masterSeenBy(rank));
    change(rank, first.event, first.shape->sendTag, FarmSteps::stop);
  }
}

void RoleWriter::beginStep(uint32_t rank, const FarmTurn &turn) {
  const auto &[isSend, first, second, room] = turn;
  change(rank, first.event, 0, millionths, RepairKind::Step);
  for (const FarmMessage *receive : {&first, second ? &*second : nullptr}) {
    if (!receive)
      continue;
    change(rank, receive->event, receive->shape->source, farm.masterSeenBy(rank));
    change(rank, receive->event, receive->shape->receiveTag, value(Special::AnyTag));
  }
  makeRoom(rank, room, longest);
}

/// All workers together compute as long as the trace says, in as many steps as there are tasks.
int64_t RoleWriter::millionthsOfSteps(const Farm &farm) {
  uint64_t steps = 0;
  for (const auto &[rank, worker] : farm.workers())
    steps += farm.stepsOf(rank);
  return static_cast<int64_t>(1000000 * steps / farm.tasks());
}

} // namespace

std::optional<Repairs> farmRoles(const Trace &trace) {
  Farm farm(trace);
  return farm.isProved() && farm.tasks() > 0 ? std::optional(RoleWriter(farm).write())
                                             : std::nullopt;
}

} // namespace anole::whatif
