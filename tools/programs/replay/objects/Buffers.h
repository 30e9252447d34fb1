#pragma once

#include "tools/programs/replay/objects/Memory.h"

#include <vector>

namespace anole::replay {

/// Memory that many calls share. When it grows, the old memory stays where it is, because it may
/// still be in use.
class SharedMemory {
public:
  /// Null if there are not so many addresses.
  std::byte *atLeast(size_t size, void (*fill)(std::byte *, size_t) = nullptr);

private:
  std::vector<Buffer> grown;
};

/// The payload of messages. All sends read from one random area, which MPI allows. Received data
/// has memory of its own while the call may write to it. So a rank holds its largest message and
/// what it receives at one time, however long the trace is.
class Buffers {
public:
  /// At least `size` random bytes, which stay where they are. As doubles they lie in [1, 2), so
  /// that arithmetic on them is never slower than in the program. Null if there are not so many
  /// addresses.
  std::byte *source(size_t size) { return sources.atLeast(size, fillRandomly); }

  /// Without memory if there are not so many addresses.
  Buffer take(size_t size);
  void giveBack(Buffer &&buffer);

private:
  static void fillRandomly(std::byte *memory, size_t size);

  SharedMemory sources;
  std::vector<Buffer> unused[65]; ///< by the binary logarithm of their size
};

} // namespace anole::replay
