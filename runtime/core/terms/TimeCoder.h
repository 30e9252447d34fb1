#pragma once

#include "runtime/core/terms/RangeCoder.h"

#include <array>
#include <span>
#include <vector>

namespace anole {

/// A TimeModel is what is known of the times of single events, by their codes (EventTimeCode in
/// runtime/core/model). It codes each in about as many binary digits as it says something new;
/// docs/trace-format.md, "Coded times".
///
/// A code is an octave and a place in it. How likely each octave is, and each sixteenth of it, is
/// learnt from the codes that came: the times of one call site are alike. What is finer is noise
/// and is written as it is.
class TimeModel {
public:
  static constexpr uint32_t firstLinear = 3712; ///< from this code on, the steps are equal

  /// In `bytesOfCode` at most, for which there has to be room.
  void put(RangeEncoder &out, uint32_t code, unsigned dropped);
  static constexpr size_t bytesOfCode = 48 * RangeEncoder::bytesOfDigit;
  /// UINT32_MAX if there is no such octave.
  uint32_t take(RangeDecoder &in, unsigned dropped);

private:
  static constexpr unsigned octaves = 128, places = 16;

  LearntBit isRare;
  std::array<LearntBit, 16> octave;
  std::array<LearntBit, octaves> rareOctave;
  std::array<std::array<LearntBit, places>, octaves> place;
};

/// A TimeCodeWriter writes codes behind one another. All of them end with `dropped` digits 0,
/// unless they are linear.
class TimeCodeWriter {
public:
  explicit TimeCodeWriter(unsigned dropped);
  void put(TimeModel &model, std::span<const uint32_t> codes);
  std::string finish();

private:
  void reserve(size_t more);

  std::string bytes; ///< with room behind those that are used
  RangeEncoder out;
  unsigned dropped;
};

constexpr unsigned mostDroppedDigits = 3;

/// Returns how many digits the codes can do without; it never exceeds `most`.
unsigned droppedDigits(std::span<const uint32_t> codes, unsigned most = mostDroppedDigits);

class TimeCodeReader {
public:
  explicit TimeCodeReader(std::string_view bytes);
  /// Appends codes, of which some may exceed all that exist.
  void take(TimeModel &model, uint64_t count, std::vector<uint32_t> &codes);

  /// A reader may refuse more codes than this in so many bytes.
  static uint64_t mostIn(size_t bytes);

private:
  RangeDecoder in;
  unsigned dropped;
};

} // namespace anole
