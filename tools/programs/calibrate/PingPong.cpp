#include "tools/programs/calibrate/PingPong.h"

#include "runtime/core/base/Median.h"
#include "tools/programs/calibrate/RoundTrips.h"
#if MPI_VERSION >= 4
#include "tools/analysis/network/CollectiveRounds.h"
#include "tools/programs/calibrate/LibraryName.h"
#include "tools/programs/calibrate/PartitionedMessages.h"
#endif

#include <algorithm>
#include <cstring>
#include <vector>

namespace anole::calibrate {
namespace {

constexpr size_t largest = size_t(4) << 20;
constexpr size_t batches = 31;         ///< of which the median counts
constexpr size_t bytesOfBatch = 65536; ///< so small messages go round several times a batch,
constexpr size_t mostTrips = 50;       ///< but no more often than this

class PlainMessages {
public:
  explicit PlainMessages(const Trips &trips) : trips(trips), buffer(trips.bytes) {}

  double time() {
    auto count = static_cast<int>(trips.bytes);
    return secondsOf(
        trips,
        [&](size_t) {
          MPI_Send(buffer.data(), count, MPI_BYTE, trips.other, Trips::tag, trips.comm);
        },
        [&](size_t) {
          MPI_Recv(buffer.data(), count, MPI_BYTE, trips.other, Trips::tag, trips.comm,
                   MPI_STATUS_IGNORE);
        });
  }

private:
  const Trips trips;
  std::vector<char> buffer;
};

/// Half of a round trip in microseconds.
template <typename Messages> double timeOf(const Trips &trips) {
  Messages messages(trips);
  messages.time(); // pages, connections and caches get warm
  std::vector<double> times;
  for (size_t batch = 0; batch < batches; ++batch)
    times.push_back(messages.time());
  return lowerMedian(std::move(times)) * 1e6 / static_cast<double>(2 * trips.number);
}

template <typename Messages>
std::vector<whatif::SizeTable::Entry> timesOf(MPI_Comm comm, int partner) {
  int rank = 0;
  MPI_Comm_rank(comm, &rank);
  std::vector<whatif::SizeTable::Entry> times;
  const bool isFirst = rank == 0, takesPart = isFirst || rank == partner;
  for (size_t bytes = 0; takesPart && bytes <= largest; bytes = std::max<size_t>(1, 2 * bytes)) {
    size_t trips = std::clamp<size_t>(bytesOfBatch / std::max<size_t>(bytes, 1), 1, mostTrips);
    times.push_back({static_cast<double>(bytes),
                     timeOf<Messages>({comm, isFirst ? partner : 0, isFirst, bytes, trips})});
  }
  MPI_Barrier(comm);
  return times;
}

} // namespace

std::vector<whatif::SizeTable::Entry> pingPong(MPI_Comm comm, int partner) {
  return timesOf<PlainMessages>(comm, partner);
}

std::vector<whatif::SizeTable::Entry> partitionedPingPong([[maybe_unused]] MPI_Comm comm,
                                                          [[maybe_unused]] int partner) {
#if MPI_VERSION >= 4
  if (whatif::collectivesOf(libraryName()) != whatif::CollectiveModel::Openmpi)
    return timesOf<PartitionedMessages>(comm, partner);
#endif
  return {};
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
  return static_cast<double>(bytes) / std::max(lowerMedian(std::move(times)), 1e-9) / 1e9;
}

} // namespace anole::calibrate
