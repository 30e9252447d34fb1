#pragma once

#include <bit>
#include <cstdint>

namespace walker {

/// A number that looks random and depends on nothing but its arguments: the same on every rank.
template <typename... Numbers> uint64_t mixed(Numbers... numbers) {
  uint64_t state = 0;
  auto add = [&](uint64_t number) {
    state = (state ^ number) + 0x9e3779b97f4a7c15;
    state = (state ^ (state >> 30)) * 0xbf58476d1ce4e5b9;
    state = (state ^ (state >> 27)) * 0x94d049bb133111eb;
    state ^= state >> 31;
  };
  (add(static_cast<uint64_t>(numbers)), ...);
  return state;
}

/// A sequence of numbers below a bound, of a kind that programs have. It keeps no state, so that a
/// sender and a receiver agree on the number of any index.
class Values {
public:
  Values(uint64_t ofSeed, uint64_t below)
      : seed(ofSeed), bound(below), kind(mixed(ofSeed, 1) % Kinds),
        period(1 + mixed(ofSeed, 2) % (2ULL << mixed(ofSeed, 3) % 7)) {}

  uint64_t at(uint64_t index) const { return bound == 0 ? 0 : number(index) % bound; }

private:
  enum Kind { Constant, Ramp, Period, NoisyPeriod, Table, Blocks, ThueMorse, Rare, Random, Kinds };

  uint64_t number(uint64_t index) const {
    switch (kind) {
    case Constant:
      return mixed(seed);
    case Ramp:
      return mixed(seed) % bound + index * period;
    case Period:
      return mixed(seed, index % period);
    case NoisyPeriod:
      return mixed(seed, index % period, isRare(index, 2 * period) ? index : 0);
    case Table: // of `period` numbers; one of them is another one in each round
      return mixed(seed, index % period, (index / period + index % period) / period);
    case Blocks:
      return mixed(seed, index / period);
    case ThueMorse:
      return mixed(seed, std::popcount(index) % 2);
    case Rare:
      return mixed(seed, isRare(index, 32) ? index : 0);
    default:
      return mixed(seed, index);
    }
  }

  bool isRare(uint64_t index, uint64_t among) const {
    return mixed(seed, index, among) % among == 0;
  }

  uint64_t seed, bound, kind, period;
};

} // namespace walker
