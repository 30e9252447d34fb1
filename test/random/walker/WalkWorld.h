#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <mpi.h>
#include <vector>

namespace walker {

using Requests = std::vector<MPI_Request>;

/// What a thread of a rank has: communicators, memory for messages, requests that nobody has
/// completed yet.
class World {
public:
  /// Ints that a message has at most. So few are sent at once, which nothing here relies on.
  static constexpr int room = 1024;

  /// All ranks, and this one alone. No other thread uses these communicators.
  World(MPI_Comm all, MPI_Comm alone);
  void close();

  /// Memory of its own for one of the requests that are active.
  int *memory() { return pool[next++ % pool.size()].data(); }

  void expect(bool condition) { errors += condition ? 0 : 1; }

  MPI_Comm self;
  int rank, ranks, errors = 0;
  /// The first is that of all ranks; the others are renewed by and by, and may be null.
  std::array<MPI_Comm, 4> comms;
  /// All receives in them are from any source and of any tag, from any source, of any tag.
  MPI_Comm anyMessage, anySource, anyTag;
  Requests deferred;
  /// Types that are in use; may be null.
  std::array<MPI_Datatype, 3> types;

private:
  /// Aligned: MPICH 4.0 rounds the address of a window down to a multiple of 16.
  alignas(64) std::array<std::array<int, room>, 256> pool{};
  size_t next = 0;
};

inline int rankIn(MPI_Comm comm) {
  int rank = 0;
  MPI_Comm_rank(comm, &rank);
  return rank;
}

inline int sizeOf(MPI_Comm comm) {
  int size = 0;
  MPI_Comm_size(comm, &size);
  return size;
}

} // namespace walker
