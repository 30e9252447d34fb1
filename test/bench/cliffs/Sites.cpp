// Shapes of which the order of call sites is irregular.
#include "Shapes.h"

#include <array>
#include <bit>
#include <utility>
#include <vector>

namespace {

constexpr uint64_t sites = 100;

template <int Site> __attribute__((noinline)) void callAt() { send(1, Site); }

template <int... Sites>
constexpr std::array<void (*)(), sites> callsAt(std::integer_sequence<int, Sites...>) {
  return {callAt<Sites>...};
}

/// One of a hundred calls. Each is in a function of its own, or the compiler would make one call of
/// all.
void call(uint64_t site) {
  static constexpr auto calls = callsAt(std::make_integer_sequence<int, sites>());
  calls[site]();
}

void inOrder(long events) {
  for (long i = 0; i < events; ++i)
    call(static_cast<uint64_t>(i) % sites);
}

void atRandom(long events) {
  for (long i = 0; i < events; ++i)
    call(anyBelow(sites));
}

/// The hundredth call of each round is any.
void noisyPeriod(long events) {
  for (uint64_t i = 0; i < static_cast<uint64_t>(events); ++i)
    call(i % sites == sites - 1 ? anyBelow(sites) : i % sites);
}

/// Rounds of 7 and of 11 calls.
void alternating(long events) {
  for (uint64_t i = 0; i < static_cast<uint64_t>(events); ++i)
    call(i % (i / 770 % 2 ? 11 : 7));
}

void thueMorse(long events) {
  for (uint64_t i = 0; i < static_cast<uint64_t>(events); ++i)
    call(std::popcount(i) % 2);
}

/// What repeats is a little longer than what is looked at (ANOLE_FOLD_WINDOW).
void aboveWindow(long events) {
  std::vector<uint64_t> round(4200);
  for (uint64_t &site : round)
    site = anyBelow(sites);
  for (size_t i = 0; i < static_cast<size_t>(events); ++i)
    call(round[i % round.size()]);
}

/// Each iteration makes any of ten calls, so that there are a thousand kinds of them.
void subsets(long events) {
  for (long i = 0; i < events;)
    for (uint64_t site = 0, chosen = anyBelow(1024); site < 10; ++site)
      if (chosen >> site & 1) {
        call(site);
        ++i;
      }
}

const Shapes shapes{{"sites-in-order", 1, inOrder},   {"sites-at-random", 1, atRandom},
                    {"noisy-period", 1, noisyPeriod}, {"alternating-periods", 1, alternating},
                    {"thue-morse", 1, thueMorse},     {"above-window", 1, aboveWindow},
                    {"random-subsets", 1, subsets}};

} // namespace
