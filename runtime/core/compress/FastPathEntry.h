#pragma once

#include "runtime/core/compress/LongGaps.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace anole {

/// An argument that goes through to a field: where neither is negative, the field changes by as
/// much as the argument, and no other field changes with it.
template <uint8_t Field, class Number> struct Moving {
  Number value;
};
template <uint8_t Field, class Number> constexpr Moving<Field, Number> moving(Number value) {
  return {value};
}

template <class Argument> constexpr bool isMoving = false;
template <uint8_t Field, class Number> constexpr bool isMoving<Moving<Field, Number>> = true;

class PointNode;

/// The part of a point that a recorder compares a call with, before it looks at anything else: it
/// says that the next event of the point will be like its last one, or how it will differ. The
/// recorder fills it in (runtime/record/fastpath/FastPath.h), and the point forgets it as soon as
/// its last event is another.
struct FastPathEntry {
  static constexpr size_t most = 12; ///< arguments
  static constexpr size_t mostMoves = 6;

  /// An argument that moves and its field, and by how much both differ from the last event.
  struct Move {
    int32_t distance;
    uint8_t field, argument;
  };

  PointNode *next = nullptr; ///< the point that came after this one the last time; see PointLookup
  uint64_t context = 0;      ///< call-path signature of the point
  uint64_t stamp = 0;        ///< what must not have changed since; 0: nothing is known
  std::array<uint64_t, most> arguments{}; ///< of the event that comes: of the last one, moved
  std::array<Move, mostMoves> moves{};
  uint8_t moved = 0;      ///< so many moves
  uint8_t keepsTimes = 0; ///< 1: each event of the point has its own times
  bool predicted = false; ///< the moves are those that the columns of the point expect, all of them
  uint8_t outputs = 0;    ///< so many scalars come last that a call which failed does not have
  uint16_t watches = 0;   ///< so many gaps after events of the point are watched: see GapWatch
  int64_t failed = 0;     ///< instead of the outputs
  LongGapTimes gaps{};    ///< those of them that were long

  /// Returns whether the event that comes is the last one again, and has no times of its own. The
  /// compiler reads both numbers at once.
  bool isLastAgain() const {
    return (uint16_t(moved) | static_cast<uint16_t>(uint16_t(keepsTimes) << 8)) == 0;
  }
  /// Numbers and handles: as many bits of each as it has.
  template <class... Arguments> void keep(Arguments... given) {
    static_assert(sizeof...(given) <= most);
    arguments = {asNumber(given)...};
    moved = 0;
  }
  template <class... Arguments> bool has(Arguments... given) const {
    [[maybe_unused]] const uint64_t *last = arguments.data();
    return ((static_cast<decltype(asNumber(given))>(*last++) == asNumber(given)) && ...);
  }
  /// Returns whether nothing differs from the last event but arguments that move; then notes by how
  /// much.
  template <class... Arguments> bool moveTo(Arguments... given) {
    static_assert((size_t(isMoving<Arguments>) + ... + 0) <= mostMoves);
    takeBack();
    uint8_t count = 0, argument = 0;
    if (!(noteMove(count, argument++, given) && ...))
      return false;
    arguments = {asNumber(given)...};
    moved = doesMove(count) ? count : 0;
    return true;
  }
  /// The arguments are those of the last event again.
  void takeBack() {
    for (uint8_t i = 0; i < moved; ++i)
      arguments[moves[i].argument] -= static_cast<uint64_t>(int64_t(moves[i].distance));
    moved = 0;
    predicted = false;
  }
  /// The move becomes the one that takes the field from a value to another one, and the argument
  /// follows. If it cannot, nothing is predicted.
  void turn(Move &move, int64_t from, int64_t to) {
    uint64_t distance = static_cast<uint64_t>(to) - static_cast<uint64_t>(from);
    uint64_t now = arguments[move.argument];
    if ((now | (now + distance)) > mostMoving) [[unlikely]] {
      predicted = false;
      distance = 0;
    }
    move.distance = static_cast<int32_t>(distance);
    arguments[move.argument] = now + distance;
  }

private:
  static constexpr uint64_t mostMoving = INT32_MAX;

  /// Else the event is the last one again.
  bool doesMove(uint8_t count) const {
    return std::any_of(moves.begin(), moves.begin() + count,
                       [](const Move &move) { return move.distance != 0; });
  }

  template <class Argument> bool noteMove(uint8_t &, uint8_t argument, Argument given) const {
    return static_cast<decltype(asNumber(given))>(arguments[argument]) == asNumber(given);
  }
  /// Also of one that does not move this time: which field it goes to is needed later.
  template <uint8_t Field, class Number>
  bool noteMove(uint8_t &count, uint8_t argument, Moving<Field, Number> given) {
    uint64_t last = arguments[argument], now = asNumber(given);
    moves[count++] = {static_cast<int32_t>(now - last), Field, argument};
    return last == now || (last | now) <= mostMoving;
  }

  template <class Argument> static auto asNumber(Argument argument) {
    if constexpr (std::is_pointer_v<Argument>)
      return reinterpret_cast<uintptr_t>(argument);
    else
      return static_cast<std::make_unsigned_t<Argument>>(argument);
  }
  template <uint8_t Field, class Number> static auto asNumber(Moving<Field, Number> argument) {
    return asNumber(argument.value);
  }
};

} // namespace anole
