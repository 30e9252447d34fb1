#include "runtime/record/mpi/Completing.h"

#include "runtime/core/handles/CompletionSequence.h"

namespace anole::record {

thread_local Completing::Scratch Completing::scratch;

Completing::Completing(int count, MPI_Request *variables, MPI_Status *wanted, bool several)
    : requests(variables), used(wanted) {
  if (!normalizer || !variables || count <= 0)
    return;
  guarded([&] {
    makeRoom(static_cast<size_t>(count));
    takeAll(several);
  });
}

void Completing::makeRoom(size_t count) {
  if (count > few) {
    manyItems.swap(scratch.items); // a call inside this one finds empty vectors
    own.swap(scratch.statuses);
    manyItems.assign(count, Item());
  }
  items = {count > few ? manyItems.data() : fewItems.data(), count};
}

void Completing::takeAll(bool several) {
  bool asked = false;
  for (size_t i = 0; i < items.size(); ++i)
    asked |= take(items[i], &requests[i]);
  if (!asked || used != MPI_STATUS_IGNORE)
    return;
  bool isLong = several && items.size() > few;
  if (isLong)
    own.resize(items.size()); // or throws, and then MPI gets none
  used = isLong ? own.data() : fewStatuses.data();
}

bool Completing::take(Item &item, MPI_Request *variable) {
  item.handle = *variable;
  if (item.handle == MPI_REQUEST_NULL)
    return false;
  item.entry = normalizer->requests.take(item.handle, variable);
  if (item.entry == Requests::none) {
    ++activeItems;
    item.active = true;
    return false;
  }
  item.identity = normalizer->requests[item.entry].ordinal;
  const RequestState &state = normalizer->requests[item.entry].payload;
  item.name = state.name;
  item.active = state.active;
  activeItems += item.active;
  return item.active && state.wildcard();
}

Completing::~Completing() {
  if (items.empty())
    return;
  guarded([&] {
    for (const Item &item : items)
      if (item.entry != Requests::none)
        normalizer->requests.release(item.entry);
  });
  if (manyItems.empty())
    return;
  manyItems.swap(scratch.items);
  own.swap(scratch.statuses);
}

int64_t Completing::identity(int position) const {
  const Item &item = items[position];
  if (!item.active)
    return CompletionSequence::inactive;
  if (item.entry == Requests::none)
    return -1 - int64_t(item.handle); // unknown to us, yet the same from call to call
  return item.identity;
}

void Completing::put(Fields &fields, int position) const {
  if (position >= count())
    return fields.put(value(Special::Null));
  const Item &item = items[position];
  if (item.entry != Requests::none)
    fields.request(item.name);
  else
    fields.put(value(item.handle == MPI_REQUEST_NULL ? Special::Null : Special::Unknown));
}

void Completing::putAll(Fields &fields) const {
  int64_t room = fields.beginArray(items.data(), count());
  for (int i = 0; i < room; ++i)
    put(fields, i);
}

void Completing::complete(int position, int status) {
  if (position < count() && items[position].entry != Requests::none)
    guarded([&] { finish(items[position], status); });
}

void Completing::finish(Item &item, int status) {
  RequestState &state = normalizer->requests[item.entry].payload;
  if (item.active && state.wildcard() && used != MPI_STATUS_IGNORE)
    resolveReceive(state, used[status]);
  if (state.persistent) {
    state.active = false;
    return;
  }
  normalizer->requests.remove(item.entry);
  item.entry = Requests::none;
}

void Completing::forget() {
  guarded([&] {
    for (Item &item : items) {
      if (item.entry != Requests::none)
        normalizer->requests.remove(item.entry);
      item.entry = Requests::none;
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
