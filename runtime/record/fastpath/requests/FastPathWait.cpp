#include "runtime/record/fastpath/requests/FastPathWait.h"

#include "runtime/core/model/SpecialValues.h"

#include <algorithm>

namespace anole::record {

/// The requests are the last fields of such events.
bool FastPathWait::isLikeLast(const PointNode &known) {
  std::span<const int64_t> tuple = known.lastTuple();
  if (tuple.size() < requests.size())
    return false;
  fields = tuple.data() + tuple.size() - requests.size();
  return areRecent() || (requests.size() <= few && areInMap());
}

bool FastPathWait::areRecent() {
  const RecentRequests &recent = handleTables->requests.recent;
  int64_t last = newest = threadState.requests.size() - 1, latest = INT64_MIN;
  uint64_t nulls = 0;
  const int64_t *field = fields;
  for (const MPI_Request &request : requests) {
    auto ordinal = int64_t(uint64_t(last) - uint64_t(*field));
    if (recent.is(ordinal, key(request), &request)) [[likely]]
      latest = std::max(latest, ordinal);
    else if (request == MPI_REQUEST_NULL && *field == value(Special::Null))
      ++nulls;
    else
      return false;
    ++field;
  }
  found = requests.size() - nulls;
  youngest = latest;
  return found == 0 || (threadState.requests.isOf(recent.madeBy()) &&
                        recent.areOldest(found, youngest, requests.data(), requests.size_bytes()));
}

bool FastPathWait::areInMap() {
  Requests &open = handleTables->requests;
  for (size_t i = 0; i < requests.size(); ++i) {
    entries[i] = Requests::none;
    int64_t field = value(Special::Null);
    if (requests[i] != MPI_REQUEST_NULL) {
      entries[i] = open.look(key(requests[i]), &requests[i]);
      if (entries[i] == Requests::none || open[entries[i]].payload.wildcard())
        return false;
      field = threadState.requests.field(open[entries[i]].payload.name);
    }
    if (field != fields[i])
      return false;
  }
  return inMap = true;
}

int FastPathWait::complete(int result) noexcept {
  RecentRequests &recent = handleTables->requests.recent;
  if (inMap)
    completeInMap(result);
  else if (found != 0 && !recent.has(youngest))
    guarded([&] { completeMoved(result); });
  else if (result != MPI_SUCCESS || !recent.completeAll(found))
    for (size_t i = 0; i < requests.size(); ++i)
      if (fields[i] != value(Special::Null) && isComplete(i, result))
        recent.complete(ordinalOf(i));
  return result;
}

/// A call inside of this one has looked for requests in the map.
void FastPathWait::completeMoved(int result) {
  Requests &open = handleTables->requests;
  for (size_t i = 0; i < requests.size(); ++i) {
    if (fields[i] == value(Special::Null) || !isComplete(i, result))
      continue;
    uint32_t entry = open.take(open.recent.handleOf(ordinalOf(i)), &requests[i]);
    if (entry != Requests::none)
      open.complete(entry);
  }
}

void FastPathWait::completeInMap(int result) {
  for (size_t i = 0; i < requests.size(); ++i)
    if (entries[i] != Requests::none && isComplete(i, result))
      handleTables->requests.complete(entries[i]);
}

} // namespace anole::record
