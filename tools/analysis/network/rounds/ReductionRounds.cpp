#include "tools/analysis/network/CollectiveRounds.h"

#include <bit>
#include <utility>

// Reductions among a power of two of the ranks. Those beyond it give their values to a neighbour
// first, and get the result from it in the end.

namespace anole::whatif::rounds {
namespace {

struct Pairs {
  explicit Pairs(const RootedCall &rooted)
      : pairs(static_cast<uint32_t>(std::bit_floor(rooted.call.ranks))),
        extra(rooted.ranks() - pairs), bytes(rooted.call.bytes) {}

  /// The member at a place among the power of two.
  uint32_t memberAt(uint32_t place) const { return place < extra ? 2 * place + 1 : place + extra; }

  Round exchange(uint32_t distance, uint64_t amount) const {
    Round round;
    for (uint32_t place = 0; place < pairs; ++place)
      round.push_back({memberAt(place), memberAt(place ^ distance), amount});
    return round;
  }

  Round fold() const {
    Round round;
    for (uint32_t i = 0; i < extra; ++i)
      round.push_back({2 * i, 2 * i + 1, bytes});
    return round;
  }

  /// Halves are exchanged, then halves of these, and so on.
  Rounds halving() const {
    Rounds rounds;
    uint64_t amount = bytes;
    for (uint32_t distance = pairs / 2; distance > 0; distance /= 2)
      rounds.push_back(exchange(distance, amount /= 2));
    return rounds;
  }

  /// Puts those beyond the power of two around what the others do.
  Rounds folded(Rounds rounds, uint64_t back) const {
    if (extra == 0)
      return rounds;
    rounds.insert(rounds.begin(), fold());
    Round last = fold();
    for (RoundMessage &message : last)
      message = {message.to, message.from, back};
    if (back > 0)
      rounds.push_back(std::move(last));
    return rounds;
  }

  uint32_t pairs, extra;
  uint64_t bytes;
};

} // namespace

Rounds roundsOfDoubling(const RootedCall &rooted) {
  const Pairs pairs(rooted);
  Rounds rounds;
  for (uint32_t distance = 1; distance < pairs.pairs; distance *= 2)
    rounds.push_back(pairs.exchange(distance, pairs.bytes));
  return pairs.folded(std::move(rounds), pairs.bytes);
}

Rounds roundsOfHalving(const RootedCall &rooted) {
  const Pairs pairs(rooted);
  return pairs.folded(pairs.halving(), rooted.call.bytes / rooted.call.ranks);
}

Rounds roundsOfHalvingDoubling(const RootedCall &rooted) {
  const Pairs pairs(rooted);
  Rounds rounds = pairs.halving();
  for (size_t i = rounds.size(); i-- > 0;)
    rounds.push_back(Round(rounds[i]));
  return pairs.folded(std::move(rounds), pairs.bytes);
}

/// The parts of the result come to the first member, which sends it to the root if that is another
/// one.
Rounds roundsOfHalvingGather(const RootedCall &rooted) {
  const Pairs pairs(rooted);
  Rounds rounds = pairs.folded(pairs.halving(), 0);
  uint64_t part = pairs.bytes / pairs.pairs;
  for (uint32_t distance = 1; distance < pairs.pairs; distance *= 2, part *= 2) {
    rounds.emplace_back();
    for (uint32_t place = 0; place < pairs.pairs; place += 2 * distance)
      rounds.back().push_back({pairs.memberAt(place + distance), pairs.memberAt(place), part});
  }
  if (rooted.root != pairs.memberAt(0))
    rounds.push_back({{pairs.memberAt(0), rooted.root, pairs.bytes}});
  return rounds;
}

} // namespace anole::whatif::rounds
