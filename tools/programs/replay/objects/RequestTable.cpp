#include "tools/programs/replay/objects/RequestTable.h"

namespace anole::replay {

RequestTable::Block *RequestTable::find(int64_t number) {
  auto known = blocks.find(number / blockSize);
  return number < 0 || known == blocks.end() ? nullptr : known->second.get();
}

MPI_Request *RequestTable::next() {
  auto &block = blocks[count / blockSize];
  if (!block && unused.empty())
    block = std::make_unique<Block>();
  if (!block) {
    block = std::move(unused.back());
    unused.pop_back();
  }
  return &block->handles[count % blockSize];
}

ReplayedRequest &RequestTable::made(bool persistent) {
  Block &block = *find(count);
  ReplayedRequest &state = block.states[count++ % blockSize];
  state.known = true;
  state.persistent = persistent;
  state.active = !persistent;
  ++block.open;
  return state;
}

MPI_Request *RequestTable::handle(int64_t number) {
  return state(number) ? &find(number)->handles[number % blockSize] : nullptr;
}

ReplayedRequest *RequestTable::state(int64_t number) {
  Block *block = find(number);
  ReplayedRequest *state = block ? &block->states[number % blockSize] : nullptr;
  return state && state->known ? state : nullptr;
}

void RequestTable::end(int64_t number) {
  ReplayedRequest *ended = state(number);
  if (!ended)
    return;
  for (Buffer &buffer : ended->buffers)
    buffers.giveBack(std::move(buffer));
  *ended = {};
  if (--find(number)->open == 0 && number / blockSize != count / blockSize)
    release(number / blockSize);
}

void RequestTable::release(int64_t block) {
  auto known = blocks.find(block);
  unused.push_back(std::move(known->second));
  blocks.erase(known);
}

} // namespace anole::replay
