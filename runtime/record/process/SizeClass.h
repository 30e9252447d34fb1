#pragma once

#include <bit>
#include <cstddef>

namespace anole::record {

/// Block sizes 16 * {1, 1.25, 1.5, 1.75} * 2^k, rounded up to 16 bytes; numbered upwards.
struct SizeClass {
  static constexpr size_t unit = 16, stepsPerOctave = 4, count = 144;

  /// The smallest class whose blocks hold `size` bytes.
  static constexpr size_t of(size_t size) {
    size_t units = (size + unit - 1) / unit;
    if (units <= stepsPerOctave)
      return units ? units - 1 : 0;
    size_t octave = size_t(std::bit_width(units - 1)) - 3; // 5..8 units: 0
    return (octave + 1) * stepsPerOctave + ((units - 1) >> octave) - stepsPerOctave;
  }

  /// Bytes of a block of the class.
  static constexpr size_t bytes(size_t number) {
    if (number < stepsPerOctave)
      return (number + 1) * unit;
    size_t octave = number / stepsPerOctave - 1, step = number % stepsPerOctave;
    return ((stepsPerOctave + step + 1) << octave) * unit;
  }
};

} // namespace anole::record
