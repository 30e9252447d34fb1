#include "tools/formats/in/dumpi/RankReader.h"

#include "tools/formats/in/dumpi/PredefinedObjects.h"

namespace anole::import::dumpi {
namespace {

constexpr int64_t rootHere = -2;

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
  const RecordLayout &layout = *record.layout;
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
  const RecordLayout &layout = *record.layout;
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
  const RecordLayout &layout = *record.layout;
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

/// The files of a rank have one order of calls, so objects need no threads.
int64_t RankReader::objectNumber(const Item &item, int64_t id) {
  ObjectNames *names = namesFor(item);
  return names ? names->refer(id, 0) : id;
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

void RankReader::finish() {
  for (auto &[ordinal, thread] : threads)
    endRun(thread);
}

void RankReader::afterwards(const Record &record) {
  const RecordLayout &layout = *record.layout;
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
