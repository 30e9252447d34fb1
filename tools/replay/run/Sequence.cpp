#include "tools/replay/run/Sequence.h"

#include "tools/replay/run/Thread.h"

#include <algorithm>

namespace anole::replay {

void Sequence::prepare(size_t count, bool continues, const std::vector<int64_t> &fresh) {
  if (!continues || numbers.size() != count) {
    turn = 1 - turn;
    places().assign(count, MPI_REQUEST_NULL);
    numbers.assign(count, -1);
  }
  for (int64_t distance : fresh)
    place(thread.numberOf(distance));
}

/// A persistent request that was started again keeps its place.
void Sequence::place(int64_t number) {
  MPI_Request *handle = thread.requests.handle(number);
  if (!handle || std::ranges::find(numbers, number) != numbers.end())
    return;
  auto isFree = [&](int64_t known) {
    const RequestState *state = thread.requests.state(known);
    return !state || !state->active;
  };
  auto found = std::ranges::find_if(numbers, isFree);
  if (found == numbers.end())
    return;
  *found = number;
  places()[static_cast<size_t>(found - numbers.begin())] = *handle;
}

const std::vector<int> &Sequence::active() {
  open.clear();
  for (size_t i = 0; i < numbers.size(); ++i) {
    const RequestState *state = thread.requests.state(numbers[i]);
    if (state && state->active)
      open.push_back(static_cast<int>(i));
  }
  return open;
}

void Sequence::completed(int position) {
  auto at = static_cast<size_t>(position);
  if (at >= numbers.size())
    return;
  thread.completed(numbers[at]);
  if (!thread.requests.state(numbers[at]))
    numbers[at] = -1;
}

} // namespace anole::replay
