#pragma once

#include "runtime/record/functions/Mpi.h"

#include <cstddef>
#include <vector>

namespace anole::replay {

/// The memory that a rank attaches to dynamic windows. Other ranks access it by address, but no
/// trace says how they learn the address. Therefore it begins at the same address on all ranks, and
/// every access to a dynamic window goes there.
class Attached {
public:
  Attached() = default;
  ~Attached();
  Attached(const Attached &) = delete;
  Attached &operator=(const Attached &) = delete;

  /// Memory for one more attachment; null if there is none at the common addresses.
  void *take(size_t size);
  /// The memory of the newest attachment; null if there is none. It stays until all attachments are
  /// gone.
  void *giveBack();

  static MPI_Aint address();
  /// Where a datatype with absolute addresses begins; nothing is attached there.
  static MPI_Aint addressInType();
  /// An address that is far from that one, for what lies in another part of a program's memory
  /// (heap and stack, say), and from those for other places of a list.
  static MPI_Aint farAddress(size_t place);

private:
  std::vector<std::byte *> users;
  size_t mapped = 0; ///< bytes
};

} // namespace anole::replay
