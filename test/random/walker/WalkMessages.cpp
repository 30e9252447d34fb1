#include "WalkMessages.h"

#include "WalkWorld.h"

namespace walker {

Pattern::Pattern(uint64_t seed)
    : kind(static_cast<Kind>(mixed(seed, 10) % Kinds)), countsOfRanks(mixed(seed, 11) % 2),
      distances(mixed(seed, 12), 7), tags(mixed(seed, 13), mixed(seed, 14) % 2 ? 4 : 30000),
      counts(mixed(seed, 15), mixed(seed, 16) % 2 ? 4 : World::room) {}

Message Pattern::between(int from, int to, uint64_t index) const {
  uint64_t ofRank = countsOfRanks && from >= 0 ? 31 * static_cast<uint64_t>(from) : 0;
  return {from, to, static_cast<int>(tags.at(index)), static_cast<int>(counts.at(index + ofRank))};
}

std::vector<Message> Pattern::at(uint64_t index, int ranks) const {
  std::vector<Message> messages;
  auto add = [&](int from, int to) {
    auto inside = [&](int rank) { return rank >= 0 && rank < ranks ? rank : MPI_PROC_NULL; };
    messages.push_back(between(inside(from), inside(to), index));
  };
  int distance = static_cast<int>(distances.at(index)), root = distance % ranks;
  if (kind == Any)
    for (int i = 0; i < distance; ++i) {
      int from = static_cast<int>(mixed(index, i, distance) % static_cast<uint64_t>(ranks));
      add(from, (from + i * distance) % ranks);
    }
  else
    for (int rank = 0; rank < ranks; ++rank)
      switch (kind) {
      case Shift:
        add(rank, (rank + distance) % ranks);
        break;
      case Line:
        add(rank, rank + distance);
        break;
      case Pairs:
        add(rank, rank ^ distance);
        break;
      case ToRoot:
        add(rank, root);
        break;
      default:
        add(root, rank);
      }
  return messages;
}

} // namespace walker
