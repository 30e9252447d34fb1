// Shapes of which only values are irregular.
#include "Shapes.h"

#include <vector>

namespace {

/// What all others are to be compared with.
void regular(long events) {
  for (long i = 0; i < events; ++i)
    send(10, 1);
}

void periodic(long events) {
  for (long i = 0; i < events; ++i)
    send(static_cast<int>(i % 10), 1);
}

void randomValues(long events) {
  for (long i = 0; i < events; ++i)
    send(static_cast<int>(anyBelow(4096)), static_cast<int>(anyBelow(1000)));
}

/// One number of a table changes in each round.
template <size_t Size> void changingTable(long events) {
  std::vector<int> table(Size);
  for (int &number : table)
    number = static_cast<int>(anyBelow(4096));
  for (long i = 0; i < events; ++i) {
    size_t at = static_cast<size_t>(i) % Size;
    if (at == 0)
      table[anyBelow(Size)] = static_cast<int>(anyBelow(4096));
    send(table[at], 1);
  }
}

/// Each sequence of 20 bits comes once (a register with feedback), so that nothing repeats for
/// long.
void deBruijn(long events) {
  uint32_t bits = 1;
  for (long i = 0; i < events; ++i) {
    bits = bits >> 1 ^ (bits & 1 ? 0x90000u : 0);
    send(1, static_cast<int>(bits & 1));
  }
}

/// Rounds that are a little longer than those before.
void growing(long events) {
  for (long i = 0, length = 1; i < events; ++length)
    for (long j = 0; j < length && i < events; ++j, ++i)
      send(static_cast<int>(j % 4096), 1);
}

void randomTrips(long events) {
  for (long i = 0; i < events;)
    for (uint64_t trips = anyBelow(20); trips > 0; --trips, ++i)
      send(10, 1);
}

/// Rank 0 has a hundred times the events of the others.
void unbalanced(long events) {
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (long i = 0; i < (rank == 0 ? events : events / 100); ++i)
    send(static_cast<int>(anyBelow(4096)), 1);
}

/// On one rank, since ranks that wait take more time than what is measured.
void alltoallv(long events) {
  for (long i = 0; i < events; ++i) {
    int count = static_cast<int>(i % 1000 + static_cast<long>(anyBelow(20))), place = 0;
    MPI_Alltoallv(memory, &count, &place, MPI_BYTE, target, &count, &place, MPI_BYTE,
                  MPI_COMM_SELF);
  }
}

/// Arrays as long as those of a collective on many ranks, of which all numbers grow.
template <int length> void growingArrays(long events) {
  int counts[length], places[length];
  for (long i = 0; i < events; i += 2) {
    for (int at = 0; at < length; ++at) {
      counts[at] = static_cast<int>(i % 1000 + static_cast<long>(anyBelow(20)));
      places[at] = at == 0 ? 0 : places[at - 1] + counts[at - 1];
    }
    MPI_Datatype type;
    MPI_Type_indexed(length, counts, places, MPI_INT, &type);
    MPI_Type_free(&type);
  }
}

const Shapes shapes{{"regular", 1, regular},
                    {"periodic", 1, periodic},
                    {"random-values", 1, randomValues},
                    {"table-100", 1, changingTable<100>},
                    {"table-1000", 1, changingTable<1000>},
                    {"table-10000", 1, changingTable<10000>},
                    {"de-bruijn", 1, deBruijn},
                    {"growing-rounds", 1, growing},
                    {"random-trips", 1, randomTrips},
                    {"unbalanced", 2, unbalanced},
                    {"alltoallv", 1, alltoallv},
                    {"growing-arrays", 1, growingArrays<16>},
                    {"long-arrays", 1, growingArrays<50>}};

} // namespace
