#pragma once

#include "runtime/record/functions/Mpi.h"

#include <cstddef>

namespace anole::replay {

/// A datatype and, once computed, the bounds of its data.
class Datatype {
public:
  explicit Datatype(MPI_Datatype made = MPI_DATATYPE_NULL) : handle(made) {}

  struct Layout {
    MPI_Count extent = 0;
    MPI_Count first = 0, end = 0; ///< of the data of one element, in bytes from its address
  };
  const Layout &layout() const;

  MPI_Datatype handle;

private:
  mutable bool asked = false;
  mutable Layout known;
};

/// The product. It is cut off where no machine has so much memory: a program may pass any count
/// with MPI_PROC_NULL.
MPI_Count bytesOf(MPI_Count count, MPI_Count size);

/// The memory that a call reads or writes, in bytes from the address that it is given. It may be
/// far from there, because a datatype can hold absolute addresses.
class Span {
public:
  /// Adds `count` elements, the first of them `offset` bytes after the address.
  void add(const Datatype &type, MPI_Count count, MPI_Count offset = 0);

  size_t size() const { return static_cast<size_t>(last - first); }
  /// The address, if the memory begins here.
  std::byte *address(std::byte *memory) const { return memory - first; }

private:
  bool isEmpty = true;
  MPI_Count first = 0, last = 0;
};

} // namespace anole::replay
