#include "tools/analysis/network/CollectiveRounds.h"

#include <algorithm>
#include <bit>
#include <utility>

// Collectives in which what the root has goes to all others, or what they have comes to it.

namespace anole::whatif::rounds {
namespace {

/// A binomial tree, away from the root: in each round those that have something send it half of the
/// way to the next one that has. `bytes(n)` are those for n members.
template <class Bytes> Rounds downTree(const RootedCall &rooted, const Bytes &bytes) {
  Rounds rounds;
  for (auto distance = static_cast<uint32_t>(std::bit_ceil(rooted.call.ranks) / 2); distance > 0;
       distance /= 2) {
    rounds.emplace_back();
    for (uint32_t place = 0; place + distance < rooted.ranks(); place += 2 * distance) {
      uint32_t members = std::min(distance, rooted.ranks() - place - distance);
      rounds.back().push_back(
          {rooted.after(place), rooted.after(place + distance), bytes(members)});
    }
  }
  return rounds;
}

/// The same, the other way round.
template <class Bytes> Rounds upTree(const RootedCall &rooted, const Bytes &bytes) {
  Rounds rounds = downTree(rooted, bytes);
  std::ranges::reverse(rounds);
  for (Round &round : rounds)
    for (RoundMessage &message : round)
      std::swap(message.from, message.to);
  return rounds;
}

uint64_t segmentsOf(uint64_t bytes) {
  constexpr uint64_t segment = 131072;
  return std::max<uint64_t>(1, (bytes + segment - 1) / segment);
}

} // namespace

Rounds roundsOfBinomialBcast(const RootedCall &rooted) {
  return downTree(rooted, [&](uint32_t) { return rooted.call.bytes; });
}

Rounds roundsOfBinomialReduce(const RootedCall &rooted) {
  return upTree(rooted, [&](uint32_t) { return rooted.call.bytes; });
}

Rounds roundsOfBinomialScatter(const RootedCall &rooted) {
  return downTree(rooted,
                  [&](uint32_t members) { return rooted.call.bytes / rooted.ranks() * members; });
}

Rounds roundsOfBinomialGather(const RootedCall &rooted) {
  return upTree(rooted, [&](uint32_t members) { return rooted.call.bytes * members; });
}

Rounds roundsOfLinearGather(const RootedCall &rooted) {
  Rounds rounds(1);
  for (uint32_t place = 1; place < rooted.ranks(); ++place)
    rounds[0].push_back({rooted.after(place), rooted.root, rooted.call.bytes});
  return rounds;
}

/// Segments follow one another along a chain.
Rounds roundsOfPipeline(const RootedCall &rooted) {
  constexpr uint64_t mostSegments = 4096;
  uint64_t segments = std::min(segmentsOf(rooted.call.bytes), mostSegments);
  Rounds rounds(segments + rooted.ranks() - 2);
  for (uint64_t segment = 0; segment < segments; ++segment)
    for (uint32_t place = 0; place + 1 < rooted.ranks(); ++place)
      rounds[segment + place].push_back(
          {rooted.after(place), rooted.after(place + 1), rooted.call.bytes / segments});
  return rounds;
}

} // namespace anole::whatif::rounds
