#pragma once

#include "tools/programs/calibrate/RoundTrips.h"

#include <mpi.h>
#include <vector>

namespace anole::calibrate {

/// PartitionedMessages leave when all receives have started, and have told that.
class PartitionedMessages {
public:
  explicit PartitionedMessages(const Trips &trips)
      : trips(trips), out(trips.bytes), in(trips.bytes * trips.number),
        sends(trips.number, MPI_REQUEST_NULL), receives(trips.number, MPI_REQUEST_NULL) {
    auto count = static_cast<int>(trips.bytes);
    for (size_t i = 0; i < trips.number; ++i) {
      MPI_Psend_init(out.data(), 1, count, MPI_BYTE, trips.other, Trips::tag, trips.comm,
                     MPI_INFO_NULL, &sends[i]);
      MPI_Precv_init(in.data() + i * trips.bytes, 1, count, MPI_BYTE, trips.other, Trips::tag,
                     trips.comm, MPI_INFO_NULL, &receives[i]);
    }
  }
  PartitionedMessages(const PartitionedMessages &) = delete;
  PartitionedMessages &operator=(const PartitionedMessages &) = delete;
  ~PartitionedMessages() {
    for (auto *requests : {&sends, &receives})
      for (MPI_Request &request : *requests)
        MPI_Request_free(&request);
  }

  double time() {
    const auto number = static_cast<int>(trips.number);
    MPI_Startall(number, receives.data());
    MPI_Startall(number, sends.data());
    MPI_Sendrecv(nullptr, 0, MPI_BYTE, trips.other, Trips::tag, nullptr, 0, MPI_BYTE, trips.other,
                 Trips::tag, trips.comm, MPI_STATUS_IGNORE);
    double time = secondsOf(
        trips, [&](size_t trip) { MPI_Pready(0, sends[trip]); },
        [&](size_t trip) { MPI_Wait(&receives[trip], MPI_STATUS_IGNORE); });
    MPI_Waitall(number, sends.data(), MPI_STATUSES_IGNORE);
    return time;
  }

private:
  const Trips trips;
  std::vector<char> out, in;
  std::vector<MPI_Request> sends, receives;
};

} // namespace anole::calibrate
