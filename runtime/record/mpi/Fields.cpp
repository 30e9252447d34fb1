#include "runtime/record/mpi/Fields.h"

#include "runtime/record/mpi/Significance.h"

namespace anole::record {

void Fields::freeComm(MPI_Comm handle) {
  put(group(handle).ordinal);
  changing([&] { handleTables->communicators.forget(handle); });
}

void Fields::nameComm(const Communicator &made) {
  bool null = made.handle == MPI_COMM_NULL;
  int64_t none = value(Special::Null);
  put(made.ordinal);
  put(null ? none : int64_t(made.rank) - handleTables->worldRank, null ? none : made.rank);
  put(null ? none : made.size);
}

void Fields::newComm(int result, const MPI_Comm *made) {
  const Communicator *known = &handleTables->communicators.null();
  if (result == MPI_SUCCESS && *made != MPI_COMM_NULL)
    changing([&] { known = &handleTables->communicators.create(*made); });
  nameComm(*known);
}

void Fields::newCommLike(int result, const MPI_Comm *made, const Communicator &model) {
  const Communicator *known = &handleTables->communicators.null();
  if (result == MPI_SUCCESS && *made != MPI_COMM_NULL)
    changing([&] { known = &handleTables->communicators.createLike(*made, model); });
  nameComm(*known);
}

void Fields::outComm(int result, const MPI_Comm *found) {
  nameComm(group(result == MPI_SUCCESS ? *found : MPI_COMM_NULL));
}

void Fields::newWindow(int result, const MPI_Win *made, const Communicator &group) {
  Window window;
  if (result == MPI_SUCCESS)
    changing([&] { window = handleTables->windows.create(*made, group.rank); });
  put(window.ordinal);
}

void Fields::freeWindow(MPI_Win handle) {
  put(windowOf(handle).ordinal);
  changing([&] { handleTables->windows.forget(handle); });
}

void Fields::typeExtent(int result, MPI_Datatype handle) {
  MPI_Count size = value(Special::Undefined), lower = 0, extent = size;
  if (result == MPI_SUCCESS) {
    PMPI_Type_size_x(handle, &size);
    PMPI_Type_get_extent_x(handle, &lower, &extent);
  }
  put(size);
  boundOrExtent(lower);
  put(boundOrExtent(extent));
}

int64_t Fields::boundOrExtent(int64_t number) {
  int64_t from = std::exchange(bound, number);
  bool isFar = number > 0 && areFarParts(from, from + number - 1);
  return isFar ? value(Special::Address) : sizeOrAddress(number);
}

bool Fields::poll(int result, const int *flag) {
  bool found = result != MPI_SUCCESS || *flag;
  if (!found && !handleTables->exact) {
    call.commitPoll(call.fields().size());
    return true;
  }
  put(found);
  return false;
}

void Fields::receivedOpen(int result, const Communicator &group, int source, int tag,
                          const MPI_Status *status) {
  int64_t open = value(result == MPI_SUCCESS ? Special::AsPosted : Special::Undefined);
  bool known = result == MPI_SUCCESS && status != MPI_STATUS_IGNORE;
  if (known && source == MPI_ANY_SOURCE)
    peer(group, status->MPI_SOURCE);
  else
    put(open);
  put(known && tag == MPI_ANY_TAG ? tagValue(status->MPI_TAG) : open);
}

void Fields::peers(const Communicator &group, const int *ranks, int64_t count) {
  count = beginArray(ranks, count);
  for (int64_t i = 0; i < count; ++i)
    peer(group, ranks[i]);
}

void Fields::ranks(const int *ranks, int64_t count) {
  count = beginArray(ranks, count);
  for (int64_t i = 0; i < count; ++i)
    put(absoluteRank(ranks[i]));
}

void Fields::weights(const int *weights, int64_t count) {
  if (weights == MPI_UNWEIGHTED) {
    beginArray(weights, 1);
    return ignored();
  }
  array(weights, weights == MPI_WEIGHTS_EMPTY ? 0 : count);
}

void Fields::text(std::vector<int64_t> &numbers, std::string_view text) {
  TextFormat format(text);
  int64_t key = format.key();
  guarded([&] { format.appendNumbers(numbers); });
  call.listText(key, format);
  put(key);
}

void Fields::texts(std::vector<int64_t> &numbers, char **list, int64_t count) {
  count = beginArray(list, count);
  for (int64_t i = 0; i < count; ++i)
    text(numbers, list[i]);
}

/// All in one array, with a null after each list.
void Fields::textLists(std::vector<int64_t> &numbers, char ***lists, int64_t count) {
  int64_t total = 0;
  for (int64_t i = 0; lists && i < count; ++i)
    total += listed(lists[i]) + 1;
  total = beginArray(lists, total);
  for (int64_t i = 0; total > 0 && i < count; ++i)
    for (int64_t j = 0, end = listed(lists[i]); j <= end; ++j)
      text(numbers, j < end ? lists[i][j] : nullptr);
}

void Fields::request(const RequestName &name) {
  const RequestCount &own = threadState.requests;
  put(own.field(name), own.absolute(name));
}

void Fields::request(MPI_Request handle, const void *where) {
  if (handle == MPI_REQUEST_NULL)
    return put(value(Special::Null));
  RequestName name;
  guarded([&] {
    Requests &requests = handleTables->requests;
    const int64_t number = anole::record::key(handle);
    uint32_t entry = where ? requests.take(number, where) : requests.oldest(number);
    if (entry == Requests::none)
      return;
    name = requests[entry].payload.name;
    if (where)
      requests.release(entry);
  });
  request(name);
}

void Fields::message(const MPI_Message *handle) {
  if (*handle == MPI_MESSAGE_NO_PROC)
    return put(value(Special::NoProcess));
  RequestName name;
  guarded([&] {
    Requests &requests = handleTables->requests;
    uint32_t entry = requests.take(anole::record::key(*handle), handle);
    if (entry == Requests::none)
      return;
    name = requests[entry].payload.name;
    requests.remove(entry);
  });
  request(name);
}

uint32_t Fields::addRequest(int64_t handle, const void *where, RequestState state) {
  madeName = state.name = threadState.requests.make();
  put(0, madeName.ordinal);
  Requests &requests = handleTables->requests;
  guarded([&] {
    if (!state.isPlain())
      madeEntry = requests.add(handle, where, state);
    else if (!requests.addRecent(handle, where, madeName))
      madeEntry = requests.addPlain(handle, where, madeName);
  });
  return madeEntry;
}

/// Readers of the trace count requests by their events, so one without is not counted here either.
/// Its entry may be another request's by now: threads can take requests of one handle for each
/// other.
CallScope::LateHandle Fields::drop() {
  call.drop();
  if (madeName.ordinal < 0)
    return {};
  threadState.requests.takeBack();
  guarded([&] {
    if (madeEntry == Requests::none)
      return handleTables->requests.unname(madeName);
    RequestName &name = handleTables->requests[madeEntry].payload.name;
    if (name == madeName)
      name = {};
  });
  return {};
}

void Fields::newMessage(int result, const MPI_Message *made) {
  if (result != MPI_SUCCESS || *made == MPI_MESSAGE_NULL)
    return put(value(Special::Null));
  if (*made == MPI_MESSAGE_NO_PROC)
    return put(value(Special::NoProcess));
  addRequest(anole::record::key(*made), made, {});
}

uint32_t Fields::newRequest(int result, const MPI_Request *made, const RequestState &state) {
  if (result == MPI_SUCCESS && *made != MPI_REQUEST_NULL)
    return addRequest(anole::record::key(*made), made, state);
  put(value(Special::Null));
  return Requests::none;
}

void Fields::settleReceive(const CallScope::LateHandle &event, uint32_t entry) {
  bool waits = false;
  guarded([&] {
    waits = entry != Requests::none && handleTables->requests[entry].payload.wildcard();
    if (waits)
      handleTables->requests[entry].payload.event = event;
  });
  if (!waits)
    resolveAsPosted(event);
}

} // namespace anole::record
