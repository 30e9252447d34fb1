#include "tools/programs/replay/calls/RequestArray.h"

namespace anole::replay {

RequestArray::RequestArray(Thread &thread, const std::vector<int64_t> &fields) : thread(thread) {
  for (int64_t field : fields)
    requests.push_back(thread.named(field));
  if (areNeighbours()) {
    own = thread.handle(requests.front());
    return;
  }
  for (const RequestId &request : requests)
    copies.push_back(*thread.handle(request));
}

bool RequestArray::areNeighbours() const {
  if (requests.empty() || !thread.state(requests[0]))
    return false;
  const MPI_Request *first = thread.handle(requests[0]);
  for (size_t i = 0; i < requests.size(); ++i)
    if (requests[i] != RequestId{&thread, requests[0].number + static_cast<int64_t>(i)} ||
        thread.handle(requests[i]) != first + i)
      return false;
  return true;
}

void RequestArray::awaitActive(bool active) {
  for (const RequestId &request : requests)
    thread.awaitActive(request, active);
}

void RequestArray::completed() {
  for (const RequestId &request : requests)
    thread.completed(request);
}

void RequestArray::started() {
  for (const RequestId &request : requests)
    thread.started(request, true);
}

} // namespace anole::replay
