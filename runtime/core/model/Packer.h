#pragma once

#include "runtime/core/base/Varint.h"

#include <cstdint>
#include <string>

namespace anole {

/// A Packer writes what ByteReader reads. There is room for all of an entry before it is written,
/// so that a number takes a few instructions.
class Packer {
public:
  /// An entry of so many numbers comes.
  void begin(size_t count);

  void put(uint64_t number) { next = putVarint(next, number); }
  void putSigned(int64_t number) { // 0, -1, 1, -2, ...
    put(static_cast<uint64_t>(number) << 1 ^ static_cast<uint64_t>(number >> 63));
  }
  void putWord(uint64_t number) {
    for (unsigned shift = 0; shift < 64; shift += 8)
      *next++ = static_cast<char>(number >> shift);
  }
  /// Most are whole: their last bits are 0, and come first.
  void putReal(double number);

  std::string take();

private:
  size_t used() const { return next ? static_cast<size_t>(next - room.data()) : 0; }
  void flush() { all.append(room, 0, used()); }

  std::string room, all; ///< of the last entries; of those before them
  char *next = nullptr;  ///< null: there is no room yet
};

class ByteReader;
double takeReal(ByteReader &in); ///< the inverse of putReal

} // namespace anole
