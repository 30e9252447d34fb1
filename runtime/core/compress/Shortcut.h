#pragma once

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

/// By what a recorder knows, before it looks at anything else, that the next event of a point will
/// be like its last one, or how it will differ. What is in it is the recorder's business (Repeat in
/// runtime/record/capture/Repeat.h); the point forgets it as soon as its last event is another.
struct Shortcut {
  static constexpr size_t most = 12; ///< arguments

  /// What an argument that moves, and its field, are more than the last time.
  struct Move {
    int32_t distance;
    uint8_t field, argument;
  };

  uint64_t context = 0;     ///< call-path signature of the point
  uint64_t stamp = 0;       ///< what must not have changed since; 0: nothing is known
  Shortcut *next = nullptr; ///< the one that was used after this one the last time
  std::array<uint64_t, most> arguments{};
  std::array<Move, most> moves{}; ///< of the event that comes,
  uint8_t moved = 0;              ///< so many
  uint8_t outputs = 0;            ///< so many scalars come last that a call which failed has
  int64_t failed = 0;             ///< instead as this

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
  /// Whether nothing changed but arguments that move; then notes by how much.
  template <class... Arguments> bool moveTo(Arguments... given) {
    uint8_t count = 0, argument = 0;
    bool isKnown = (noteMove(count, argument++, given) && ...);
    moved = isKnown ? count : 0;
    return isKnown;
  }
  /// The event came: the arguments are what they were for it. `visit(field, distance)`.
  template <class Visitor> void endMoves(Visitor visit) {
    for (const Move *move = moves.data(), *end = move + std::exchange(moved, 0); move != end;
         ++move) {
      arguments[move->argument] += static_cast<uint64_t>(int64_t(move->distance));
      visit(move->field, int64_t(move->distance));
    }
  }
  void endMoves() {
    endMoves([](uint8_t, int64_t) {});
  }

private:
  static constexpr uint64_t mostMoving = INT32_MAX;

  template <class Argument> bool noteMove(uint8_t &, uint8_t argument, Argument given) const {
    return static_cast<decltype(asNumber(given))>(arguments[argument]) == asNumber(given);
  }
  template <uint8_t Field, class Number>
  bool noteMove(uint8_t &count, uint8_t argument, Moving<Field, Number> given) {
    uint64_t last = arguments[argument], now = asNumber(given);
    if (last == now)
      return true;
    moves[count++] = {static_cast<int32_t>(now - last), Field, argument};
    return (last | now) <= mostMoving;
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
