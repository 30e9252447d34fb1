#include "tools/programs/calibrate/PingPong.h"

#include "tools/programs/calibrate/Median.h"

#include <algorithm>
#include <cstring>
#include <vector>

namespace anole::calibrate {
namespace {

constexpr size_t largest = size_t(4) << 20;
constexpr size_t batches = 31;         ///< of which the median counts
constexpr size_t bytesOfBatch = 65536; ///< so small messages go round several times a batch,
constexpr size_t mostTrips = 50;       ///< but no more often than this
constexpr int tag = 1;

/// One side of some round trips: seconds.
double roundTrips(MPI_Comm comm, int other, bool isFirst, std::vector<char> &buffer, size_t bytes,
                  size_t trips) {
  auto count = static_cast<int>(bytes);
  auto send = [&] { MPI_Send(buffer.data(), count, MPI_BYTE, other, tag, comm); };
  auto receive = [&] {
    MPI_Recv(buffer.data(), count, MPI_BYTE, other, tag, comm, MPI_STATUS_IGNORE);
  };
  double start = MPI_Wtime();
  for (size_t trip = 0; trip < trips; ++trip) {
    if (isFirst)
      send();
    receive();
    if (!isFirst)
      send();
  }
  return MPI_Wtime() - start;
}

/// Half of a round trip in microseconds.
double timeOf(MPI_Comm comm, int other, bool isFirst, std::vector<char> &buffer, size_t bytes) {
  size_t trips = std::clamp<size_t>(bytesOfBatch / std::max<size_t>(bytes, 1), 1, mostTrips);
  roundTrips(comm, other, isFirst, buffer, bytes, trips); // pages, connections and caches get warm
  std::vector<double> times;
  for (size_t batch = 0; batch < batches; ++batch)
    times.push_back(roundTrips(comm, other, isFirst, buffer, bytes, trips));
  return median(std::move(times)) * 1e6 / static_cast<double>(2 * trips);
}

} // namespace

whatif::MeasuredWay pingPong(MPI_Comm comm, int partner) {
  int rank = 0;
  MPI_Comm_rank(comm, &rank);
  whatif::MeasuredWay way;
  if (rank == 0 || rank == partner) {
    std::vector<char> buffer(largest);
    int other = rank == 0 ? partner : 0;
    for (size_t bytes = 0; bytes <= largest; bytes = std::max<size_t>(1, 2 * bytes))
      way.times.push_back(
          {static_cast<double>(bytes), timeOf(comm, other, rank == 0, buffer, bytes)});
  }
  MPI_Barrier(comm);
  return way;
}

double copyBandwidth() {
  constexpr size_t bytes = size_t(1) << 20;
  std::vector<char> from(bytes, 1), to(bytes);
  std::vector<double> times;
  for (size_t copy = 0; copy < batches; ++copy) {
    double start = MPI_Wtime();
    std::memcpy(to.data(), from.data(), bytes);
    asm volatile("" : : "r"(to.data()) : "memory"); // the copy is needed
    times.push_back(MPI_Wtime() - start);
  }
  return static_cast<double>(bytes) / std::max(median(std::move(times)), 1e-9) / 1e9;
}

} // namespace anole::calibrate
