#include "runtime/record/mpi/Completing.h"

#include "runtime/core/handles/CompletionSequence.h"

#include <utility>

namespace anole::record {

thread_local std::unique_ptr<Completing::Lists> Completing::spareLists;

void Completing::hold(size_t count, Statuses statuses, Take take) {
  guarded([&] {
    count <= few ? keepFew(count) : keepMany(count);
    bool isNow = take == Take::Now || Guard::threaded;
    chooseStatuses(isNow ? takeAll() : handleTables->requests.hasWildcards(), statuses);
  });
}

/// A call inside this one finds no spare lists and makes its own.
void Completing::keepMany(size_t count) {
  lists = spareLists ? std::move(spareLists) : std::make_unique<Lists>();
  lists->handles.assign(requests, requests + count);
  handles = lists->handles;
}

void Completing::chooseStatuses(bool asked, Statuses statuses) {
  if (!asked || used != MPI_STATUS_IGNORE)
    return;
  bool isLong = statuses == Statuses::Several && lists;
  if (isLong)
    lists->statuses.resize(handles.size()); // or throws, and then MPI gets none
  used = isLong ? lists->statuses.data() : fewStatuses.data();
}

/// Whether one of them is a wildcard that waits.
bool Completing::takeAll() {
  if (lists)
    lists->items.resize(handles.size());
  items = {lists ? lists->items.data() : fewItems.items.data(), handles.size()};
  bool asks = false;
  for (size_t i = 0; i < items.size(); ++i)
    asks |= take(items[i], i);
  return asks;
}

bool Completing::take(Item &item, size_t position) {
  item = {Requests::none, false, 0, {}};
  if (handles[position] == MPI_REQUEST_NULL)
    return false;
  Requests &known = handleTables->requests;
  item.entry = known.take(key(handles[position]), &requests[position]);
  if (item.entry == Requests::none) {
    ++activeItems;
    item.active = true;
    return false;
  }
  ++held;
  const RequestState &state = known[item.entry].payload;
  item = {item.entry, state.active, known[item.entry].ordinal, state.name};
  activeItems += item.active;
  return item.active && state.wildcard();
}

/// If the call threw something, MPI may have completed some.
void Completing::giveBack() {
  if (held != 0)
    guarded([&] {
      for (size_t i = 0; i < items.size(); ++i)
        if (items[i].entry != Requests::none)
          handleTables->requests.giveBack(items[i].entry, requests[i] == MPI_REQUEST_NULL);
    });
  if (lists)
    spareLists = std::move(lists);
}

int64_t Completing::identity(int position) const {
  const Item &item = items[position];
  if (!item.active)
    return CompletionSequence::inactive;
  if (item.entry == Requests::none)
    return -1 - int64_t(handles[position]); // unknown to us, yet the same from call to call
  return item.identity;
}

void Completing::put(Fields &fields, int position) const {
  if (position >= count())
    return fields.put(value(Special::Null));
  const Item &item = items[position];
  if (item.entry != Requests::none)
    fields.request(item.name);
  else
    fields.put(value(handles[position] == MPI_REQUEST_NULL ? Special::Null : Special::Unknown));
}

void Completing::putAll(Fields &fields) const {
  int64_t room = fields.beginArray(items.data(), count());
  for (int i = 0; i < room; ++i)
    put(fields, i);
}

bool Completing::areForeseen() const {
  for (size_t i = 0; i < items.size(); ++i) {
    uint32_t entry = items[i].entry;
    if (entry == Requests::none ? handles[i] != MPI_REQUEST_NULL
                                : handleTables->requests[entry].payload.wildcard())
      return false;
  }
  return true;
}

void Completing::complete(int position, int status) {
  if (position < count() && items[position].entry != Requests::none)
    guarded([&] { finish(items[position], status); });
}

void Completing::finish(Item &item, int status) {
  RequestState &state = handleTables->requests[item.entry].payload;
  if (item.active && state.wildcard() && used != MPI_STATUS_IGNORE)
    resolveReceive(state, used[status]);
  bool lives = state.persistent;
  handleTables->requests.complete(item.entry);
  if (!lives)
    letGo(item);
}

void Completing::letGo(Item &item) {
  item.entry = Requests::none;
  --held;
}

void Completing::forget() {
  guarded([&] {
    for (Item &item : items)
      if (item.entry != Requests::none) {
        handleTables->requests.remove(item.entry);
        letGo(item);
      }
  });
}

void Completing::completeAll(int result) {
  bool several = count() > 1;
  guarded([&] {
    for (int i = 0; i < count(); ++i)
      if (items[i].entry != Requests::none &&
          (result == MPI_SUCCESS || requests[i] == MPI_REQUEST_NULL))
        finish(items[i], several ? i : 0);
  });
}

} // namespace anole::record
