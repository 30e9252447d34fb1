#include "tools/analysis/network/CollectiveRounds.h"

#include <algorithm>
#include <iterator>

// Collectives in which all ranks tell all others.

namespace anole::whatif::rounds {
namespace {

/// Each member sends so many bytes to the one that is so far behind it.
Round shift(uint32_t ranks, uint32_t distance, uint64_t bytes) {
  Round round;
  for (uint32_t rank = 0; rank < ranks; ++rank)
    round.push_back({rank, (rank + distance) % ranks, bytes});
  return round;
}

/// How many of the numbers below `ranks` have this bit.
uint64_t withBit(uint32_t ranks, uint32_t bit) {
  uint64_t number = 0;
  for (uint32_t place = 0; place < ranks; ++place)
    number += (place & bit) != 0;
  return number;
}

void append(Rounds &rounds, Rounds more) { std::ranges::move(more, std::back_inserter(rounds)); }

/// The call as one of blocks, of which each member has one.
RootedCall ofBlocks(RootedCall rooted) {
  rooted.call.bytes /= rooted.call.ranks;
  return rooted;
}

} // namespace

Rounds roundsOfDissemination(const RootedCall &rooted) {
  Rounds rounds;
  for (uint32_t distance = 1; distance < rooted.ranks(); distance *= 2)
    rounds.push_back(shift(rooted.ranks(), distance, 0));
  return rounds;
}

Rounds roundsOfBruckAllgather(const RootedCall &rooted) {
  Rounds rounds;
  for (uint32_t distance = 1; distance < rooted.ranks(); distance *= 2)
    rounds.push_back(shift(rooted.ranks(), distance,
                           rooted.call.bytes * std::min(distance, rooted.ranks() - distance)));
  return rounds;
}

Rounds roundsOfDoublingAllgather(const RootedCall &rooted) {
  Rounds rounds;
  for (uint32_t distance = 1; distance < rooted.ranks(); distance *= 2) {
    rounds.emplace_back();
    for (uint32_t rank = 0; rank < rooted.ranks(); ++rank)
      rounds.back().push_back({rank, rank ^ distance, rooted.call.bytes * distance});
  }
  return rounds;
}

Rounds roundsOfRing(const RootedCall &rooted) {
  return Rounds(rooted.call.ranks - 1, shift(rooted.ranks(), 1, rooted.call.bytes));
}

Rounds roundsOfBruckAlltoall(const RootedCall &rooted) {
  Rounds rounds;
  uint64_t block = rooted.call.bytes / rooted.call.ranks;
  for (uint32_t bit = 1; bit < rooted.ranks(); bit *= 2)
    rounds.push_back(shift(rooted.ranks(), bit, block * withBit(rooted.ranks(), bit)));
  return rounds;
}

Rounds roundsOfPairwise(const RootedCall &rooted) {
  Rounds rounds;
  uint64_t block = rooted.call.bytes / rooted.call.ranks;
  for (uint32_t distance = 1; distance < rooted.ranks(); ++distance)
    rounds.push_back(shift(rooted.ranks(), distance, block));
  return rounds;
}

Rounds roundsOfAtOnce(const RootedCall &rooted) {
  Rounds rounds(1);
  for (const Round &round : roundsOfPairwise(rooted))
    rounds[0].insert(rounds[0].end(), round.begin(), round.end());
  return rounds;
}

Rounds roundsOfScatterDoubling(const RootedCall &rooted) {
  Rounds rounds = roundsOfBinomialScatter(rooted);
  append(rounds, roundsOfDoublingAllgather(ofBlocks(rooted)));
  return rounds;
}

Rounds roundsOfScatterRing(const RootedCall &rooted) {
  Rounds rounds = roundsOfBinomialScatter(rooted);
  append(rounds, roundsOfRing(ofBlocks(rooted)));
  return rounds;
}

/// Parts are reduced on their way around, and then go around once more.
Rounds roundsOfRingReduction(const RootedCall &rooted) {
  Rounds rounds = roundsOfRing(ofBlocks(rooted));
  append(rounds, roundsOfRing(ofBlocks(rooted)));
  return rounds;
}

} // namespace anole::whatif::rounds
