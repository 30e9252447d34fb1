#include "tools/import/dumpi/RankReader.h"

#include "tools/import/dumpi/PredefinedObjects.h"

#include <algorithm>
#include <utility>

namespace anole::import::dumpi {
namespace {

constexpr int64_t anySource = -1, anyTag = -1, rootHere = -2;

int64_t numberAt(const Record &record, int slot) {
  return slot < 0 ? unknown : record.numbers[static_cast<size_t>(slot)];
}

} // namespace

RankReader::RankReader(RankRecord &record, const MadeComms &made)
    : target(record), comms(record.rank, made), datatypes(predefinedTypes()), ops(predefinedOps()),
      groups(predefinedGroups()), infos(0), errhandlers(1), keys(predefinedKeys()), files(0),
      windows(0) {}

bool RankReader::add(const Record &record) {
  now = &threads[record.thread];
  if (!now->thread)
    now->thread = target.thread(record.thread);
  if (!now->thread)
    return false;
  const Layout &layout = *record.layout;
  call.start(*layout.function);
  call.begin = record.isTimed ? record.begin : lastTime;
  call.end = record.isTimed ? record.end : lastTime;
  lastTime = call.end;
  chooseComm(record);
  if (layout.role != Role::CompletesSome)
    endRun(*now);
  this->record(record);
  afterwards(record);
  return true;
}

/// Peers are ranks in the call's communicator, or in that of its window.
void RankReader::chooseComm(const Record &record) {
  const Layout &layout = *record.layout;
  comm = &comms.find(layout.comm < 0 ? CommTable::world : numberAt(record, layout.comm));
  if (layout.window >= 0 && layout.comm < 0)
    comm = &windowComms[numberAt(record, layout.window)];
}

void RankReader::record(const Record &record) {
  switch (record.layout->role) {
  case Role::Receives:
    return recordReceive(record);
  case Role::StartsReceive:
  case Role::MakesRequest:
    return recordNewRequest(record);
  case Role::Completes:
  case Role::CompletesAll:
    return recordCompletion(record);
  case Role::CompletesOne:
  case Role::CompletesSome:
    return recordOneOrSome(record);
  case Role::Starts:
    return recordStart(record);
  case Role::FreesRequest:
  case Role::UsesRequest:
    return recordUse(record);
  default:
    fill(record);
    if (record.layout->role == Role::CommitsType)
      call.set("datatype_size", types.sizeOf(numberAt(record, 0)));
    commit();
  }
}

void RankReader::fill(const Record &record) {
  for (const Item &item : record.layout->items) {
    if (item.scalar >= 0)
      call.set(item.scalar, field(record, item, numberAt(record, item.slot), 0));
    if (item.array < 0)
      continue;
    const auto &from = record.arrays[static_cast<size_t>(item.slot)];
    auto &to = call.arrays[static_cast<size_t>(item.array)];
    for (size_t i = 0; i < from.size(); ++i)
      to.push_back(field(record, item, from[i], i));
  }
}

int64_t RankReader::field(const Record &record, const Item &item, int64_t number, size_t position) {
  if (isSpecial(number))
    return number;
  switch (item.kind) {
  case FieldKind::Plain:
    return plain(record, item, number);
  case FieldKind::Peer:
    return peer(number);
  case FieldKind::Root:
    return number >= 0 ? number : value(number == rootHere ? Special::RootHere : Special::ProcNull);
  case FieldKind::Rank:
    return number < 0 && item.letter == 'i' && record.layout->function->name == "MPI_Group_rank"
               ? value(Special::Undefined)
               : number - int64_t(target.rank);
  case FieldKind::Comm:
    return comms.find(number).number;
  case FieldKind::NewComm:
    return newComm(item, number);
  case FieldKind::Request:
    return requestField(position, number);
  case FieldKind::NewRequest:
    return 0;
  case FieldKind::RemotePeer:
    return number;
  case FieldKind::Text:
  case FieldKind::TextNumber:
    return unknown;
  default:
    return objectNumber(item, number);
  }
}

int64_t RankReader::plain(const Record &record, const Item &item, int64_t number) const {
  const Layout &layout = *record.layout;
  if (item.slot == layout.tag && item.letter == 'i' && layout.source >= 0 && number == anyTag)
    return value(Special::AnyTag);
  bool leavesOut = item.slot == layout.color && layout.color >= 0 &&
                   numberAt(record, layout.items.back().slot) == CommTable::null;
  return leavesOut ? value(Special::Undefined) : number;
}

int64_t RankReader::peer(int64_t rank) const {
  if (rank < 0)
    return value(rank == anySource ? Special::AnySource : Special::ProcNull);
  return comm->rank == unknown ? unknown : rank - comm->rank;
}

int64_t RankReader::newComm(const Item &item, int64_t id) {
  const Comm &made = comms.make(id);
  isCommUnknown |= made.rank == unknown && made.number != value(Special::Null);
  call.set(item.scalar + 1, made.rank == unknown ? unknown : made.rank - int64_t(target.rank));
  call.set(item.scalar + 2, made.size);
  return made.number;
}

int64_t RankReader::objectNumber(const Item &item, int64_t id) {
  ObjectNames *names = namesFor(item);
  return names ? names->refer(id) : id;
}

ObjectNames *RankReader::namesFor(const Item &item) {
  switch (item.letter) {
  case 'd':
  case 'D':
    return &datatypes;
  case 'o':
    return &ops;
  case 'g':
    return &groups;
  case 'n':
  case 'N':
    return &infos;
  case 'e':
    return &errhandlers;
  case 'f':
    return &files;
  case 'v':
    return &windows;
  default:
    return item.kind == FieldKind::Object ? &keys : nullptr;
  }
}

void RankReader::recordReceive(const Record &record) {
  const Layout &layout = *record.layout;
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
  const Layout &layout = *record.layout;
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
  return RequestTable::key(id, record.layout->isOfFiles);
}

void RankReader::takeAll(const Record &record) {
  taken.clear();
  auto take = [&](int64_t id) {
    taken.push_back(RequestTable::isNull(id) ? RequestTable::Map::none
                                             : requests.take(requestKey(record, id)));
  };
  const Layout &layout = *record.layout;
  if (!layout.hasRequestArray)
    return take(numberAt(record, layout.request));
  for (int64_t id : record.arrays[static_cast<size_t>(layout.request)])
    take(id);
}

int64_t RankReader::requestField(size_t position, int64_t id) {
  if (RequestTable::isNull(id))
    return value(Special::Null);
  uint32_t entry = taken[position];
  return entry == RequestTable::Map::none ? unknown
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
  uint32_t entry = std::exchange(taken[position], RequestTable::Map::none);
  if (entry != RequestTable::Map::none)
    requests.complete(entry, status);
}

void RankReader::giveBackAll() {
  for (uint32_t entry : taken)
    if (entry != RequestTable::Map::none)
      requests.giveBack(entry);
}

void RankReader::recordStart(const Record &record) {
  takeAll(record);
  fill(record);
  LateSlot slot = commit();
  bool isOne = !record.layout->hasRequestArray;
  for (uint32_t entry : taken)
    if (entry != RequestTable::Map::none)
      requests[entry].isActive = true;
  if (isOne && taken.front() != RequestTable::Map::none)
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
  if (record.layout->role == Role::UsesRequest || taken.front() == RequestTable::Map::none)
    return giveBackAll();
  Pending &pending = requests[taken.front()];
  pending.isPersistent = false;
  requests.complete(taken.front(), nullptr);
}

/// As the tracer records them (CompletionSequence): which requests are new to the sequence, not
/// which are completed first.
void RankReader::recordOneOrSome(const Record &record) {
  bool isSome = record.layout->role == Role::CompletesSome;
  bool polls = record.layout->function->name.starts_with("MPI_Test");
  takeAll(record);
  positionsDone(record);
  if (done.empty() && polls) {
    target.poll(*now->thread, call);
    return giveBackAll();
  }
  const auto &ids = record.arrays[static_cast<size_t>(record.layout->request)];
  int64_t active = identify(ids);
  now->sequence.look(now, identities);
  bool joins = isSome && now->run && now->run->function == record.layout->function && active > 0 &&
               now->sequence.continues() && now->sequence.fresh().empty();
  if (joins)
    target.poll(*now->thread, call);
  else
    recordSequence(ids, active, isSome);
  if (isSome)
    now->run->completed += std::ssize(done);
  now->sequence.accept();
  for (size_t i = 0; i < done.size(); ++i) {
    now->sequence.completed(static_cast<uint32_t>(done[i]));
    complete(done[i], i < record.statuses.size() ? &record.statuses[i] : nullptr);
  }
  giveBackAll();
}

/// The positions of the completed requests, each once.
void RankReader::positionsDone(const Record &record) {
  done.clear();
  auto add = [&](int64_t position) {
    if (position >= 0 && position < std::ssize(taken))
      done.push_back(static_cast<size_t>(position));
  };
  const Layout &layout = *record.layout;
  if (layout.role == Role::CompletesOne) {
    if (!isPoll(record))
      add(numberAt(record, layout.index));
    return;
  }
  for (int64_t position : record.arrays[1])
    add(position);
}

/// Returns how many of the requests are active.
int64_t RankReader::identify(const std::vector<int64_t> &ids) {
  identities.clear();
  int64_t active = 0;
  for (size_t i = 0; i < ids.size(); ++i) {
    uint32_t entry = taken[i];
    bool isKnown = entry != RequestTable::Map::none;
    bool isActive = isKnown ? requests[entry].isActive : !RequestTable::isNull(ids[i]);
    identities.push_back(!isActive ? CompletionSequence::inactive
                         : isKnown ? requests.ordinal(entry)
                                   : -1 - ids[i]);
    active += isActive;
  }
  return active;
}

void RankReader::recordSequence(const std::vector<int64_t> &ids, int64_t active, bool isSome) {
  if (isSome)
    endRun(*now);
  call.set(0, std::ssize(ids));
  call.set(1, active);
  call.set(2, now->sequence.continues());
  if (!isSome)
    call.set(3, std::ssize(done));
  for (uint32_t position : now->sequence.fresh())
    call.arrays[0].push_back(requestField(position, ids[position]));
  LateSlot slot = commit();
  if (isSome)
    now->run = Run{call.function, slot, 0};
}

void RankReader::endRun(ThreadState &thread) {
  if (auto run = std::exchange(thread.run, std::nullopt))
    thread.thread->tree.resolve(run->slot, std::array{run->completed});
}

void RankReader::finish() {
  for (auto &[ordinal, thread] : threads)
    endRun(thread);
}

void RankReader::afterwards(const Record &record) {
  const Layout &layout = *record.layout;
  if (layout.items.empty())
    return;
  const Item &first = layout.items.front(), &last = layout.items.back();
  int64_t id = numberAt(record, first.slot);
  if (layout.role == Role::Frees) {
    if (first.letter == 'c')
      comms.free(id);
    else if (ObjectNames *names = namesFor(first))
      names->forget(id);
  } else if (last.kind == FieldKind::NewWindow) {
    windowComms[numberAt(record, last.slot)] = *comm;
  }
  if (layout.role == Role::MakesType)
    types.make(record, numberAt(record, layout.oldType), numberAt(record, layout.newType));
}

} // namespace anole::import::dumpi
