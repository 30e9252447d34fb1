#pragma once

#include <cstddef>
#include <mpi.h>

namespace anole::calibrate {

/// Trips is one side of a number of round trips.
struct Trips {
  static constexpr int tag = 1;
  MPI_Comm comm;
  int other;
  bool isFirst;
  size_t bytes, number;
};

/// Calls what sends and what receives the message of each trip, and returns the seconds that it
/// took.
template <typename Send, typename Receive>
double secondsOf(const Trips &trips, Send send, Receive receive) {
  double start = MPI_Wtime();
  for (size_t trip = 0; trip < trips.number; ++trip) {
    if (trips.isFirst)
      send(trip);
    receive(trip);
    if (!trips.isFirst)
      send(trip);
  }
  return MPI_Wtime() - start;
}

} // namespace anole::calibrate
