#include "tools/replay/calls/RequestArray.h"

#include "runtime/core/trace/SpecialValues.h"

namespace anole::replay {

RequestArray::RequestArray(Thread &thread, const std::vector<int64_t> &distances) : thread(thread) {
  for (int64_t distance : distances)
    numbers.push_back(isSpecial(distance) ? -1 : thread.numberOf(distance));
  if (areNeighbours()) {
    own = thread.requests.handle(numbers.front());
    return;
  }
  for (int64_t number : numbers) {
    const MPI_Request *handle = thread.requests.handle(number);
    copies.push_back(handle ? *handle : MPI_REQUEST_NULL);
  }
}

bool RequestArray::areNeighbours() const {
  const MPI_Request *first = numbers.empty() ? nullptr : thread.requests.handle(numbers[0]);
  for (size_t i = 0; first && i < numbers.size(); ++i)
    if (numbers[i] != numbers[0] + static_cast<int64_t>(i) ||
        thread.requests.handle(numbers[i]) != first + i)
      return false;
  return first != nullptr;
}

void RequestArray::completed() {
  for (int64_t number : numbers)
    thread.completed(number);
}

void RequestArray::started() {
  for (int64_t number : numbers)
    if (RequestState *state = thread.requests.state(number))
      state->active = state->startedTogether = true;
}

} // namespace anole::replay
