#include "tools/formats/in/dumpi/RankReader.h"

#include <utility>

// Calls that receive, and calls that make, start, complete and free requests.

namespace anole::import::dumpi {

void RankReader::recordReceive(const Record &record) {
  const RecordLayout &layout = *record.layout;
  if (isPoll(record))
    return target.poll(*now->thread, call);
  fill(record);
  Pending pending = pendingReceive(record);
  auto got = received(pending, record.statuses.empty() ? nullptr : &record.statuses.front());
  call.set(layout.statusSource, got[0]);
  call.set(layout.statusTag, got[1]);
  commit();
}

Pending RankReader::pendingReceive(const Record &record) const {
  Pending pending;
  pending.anySource = numberAt(record, record.layout->source) == anySource;
  pending.anyTag = numberAt(record, record.layout->tag) == anyTag;
  pending.commRank = comm->rank;
  pending.thread = now->thread;
  return pending;
}

void RankReader::recordNewRequest(const Record &record) {
  const RecordLayout &layout = *record.layout;
  fill(record);
  LateSlot slot = commit();
  Pending pending;
  if (layout.source >= 0)
    pending = pendingReceive(record);
  pending.name = now->thread->requests.make();
  pending.isPersistent = layout.isPersistent;
  pending.isActive = !layout.isPersistent;
  pending.isReceive = layout.source >= 0;
  if (layout.role == Role::StartsReceive)
    awaitReceive(pending, slot);
  requests.make(requestKey(record, numberAt(record, layout.request)), pending);
}

/// What a receive without wildcards gets is known at once.
void RankReader::awaitReceive(Pending &pending, LateSlot slot) {
  pending.thread = now->thread;
  pending.slot = slot;
  pending.receives = pending.isReceive && (pending.anySource || pending.anyTag);
  if (!pending.receives)
    now->thread->tree.resolve(slot, received({}, nullptr));
}

int64_t RankReader::requestKey(const Record &record, int64_t id) {
  return DumpiRequests::key(id, record.layout->isOfFiles);
}

void RankReader::takeAll(const Record &record) {
  taken.clear();
  auto take = [&](int64_t id) {
    taken.push_back(DumpiRequests::isNull(id) ? DumpiRequests::Map::none
                                              : requests.take(requestKey(record, id)));
  };
  const RecordLayout &layout = *record.layout;
  if (!layout.hasRequestArray)
    return take(numberAt(record, layout.request));
  for (int64_t id : record.arrays[static_cast<size_t>(layout.request)])
    take(id);
}

int64_t RankReader::requestField(size_t position, int64_t id) {
  if (DumpiRequests::isNull(id))
    return value(Special::Null);
  uint32_t entry = taken[position];
  return entry == DumpiRequests::Map::none ? unknown
                                           : now->thread->requests.field(requests[entry].name);
}

bool RankReader::isPoll(const Record &record) {
  return record.layout->flag >= 0 && numberAt(record, record.layout->flag) == 0;
}

void RankReader::recordCompletion(const Record &record) {
  if (isPoll(record))
    return target.poll(*now->thread, call);
  takeAll(record);
  fill(record);
  commit();
  for (size_t i = 0; i < taken.size(); ++i)
    complete(i, i < record.statuses.size() ? &record.statuses[i] : nullptr);
}

void RankReader::complete(size_t position, const ReceiveStatus *status) {
  uint32_t entry = std::exchange(taken[position], DumpiRequests::Map::none);
  if (entry != DumpiRequests::Map::none)
    requests.complete(entry, status);
}

void RankReader::giveBackAll() {
  for (uint32_t entry : taken)
    if (entry != DumpiRequests::Map::none)
      requests.giveBack(entry);
}

void RankReader::recordStart(const Record &record) {
  takeAll(record);
  fill(record);
  LateSlot slot = commit();
  bool isOne = !record.layout->hasRequestArray;
  for (uint32_t entry : taken)
    if (entry != DumpiRequests::Map::none)
      requests[entry].isActive = true;
  if (isOne && taken.front() != DumpiRequests::Map::none)
    awaitReceive(requests[taken.front()], slot);
  else if (isOne)
    now->thread->tree.resolve(slot, std::array{unknown, unknown});
  giveBackAll();
}

/// MPI_Cancel, MPI_Request_get_status, ...: the request lives on. MPI_Request_free: nobody will
/// know what it received.
void RankReader::recordUse(const Record &record) {
  if (isPoll(record))
    return target.poll(*now->thread, call);
  takeAll(record);
  fill(record);
  commit();
  if (record.layout->role == Role::UsesRequest || taken.front() == DumpiRequests::Map::none)
    return giveBackAll();
  Pending &pending = requests[taken.front()];
  pending.isPersistent = false;
  requests.complete(taken.front(), nullptr);
}

} // namespace anole::import::dumpi
