#include "tools/programs/calibrate/CallTimes.h"

#include "runtime/core/base/Median.h"

#include <algorithm>
#include <cstdint>

namespace anole::calibrate {
namespace {

constexpr int callTag = 2;
constexpr size_t callBatches = 31, burst = 16, train = 64, tries = 5;
constexpr uint64_t shortest = 1024, longest = uint64_t(4) << 20;

/// One side of a pair; the other one does the same.
class Pair {
public:
  Pair(MPI_Comm comm, int other, bool isFirst, double messageTime)
      : comm(comm), other(other), isFirst(isFirst), late(std::max(3e-3, 40 * messageTime)),
        buffer(longest) {}

  void measure(whatif::MeasuredWay &way) {
    double overhead = overheads(), gap = gaps();
    uint64_t eager = isFirst ? eagerLimit() : 0;
    if (!isFirst)
      return receiveLate();
    way.overhead = 1e6 * overhead;
    way.gap = 1e6 * gap;
    way.eager = eager;
  }

private:
  void send(uint64_t bytes) {
    MPI_Send(buffer.data(), static_cast<int>(bytes), MPI_BYTE, other, callTag, comm);
  }
  void receive(uint64_t bytes) {
    MPI_Recv(buffer.data(), static_cast<int>(bytes), MPI_BYTE, other, callTag, comm,
             MPI_STATUS_IGNORE);
  }
  void sendNumber(double number) { MPI_Send(&number, 1, MPI_DOUBLE, other, callTag, comm); }
  double receiveNumber() {
    double number = 0;
    MPI_Recv(&number, 1, MPI_DOUBLE, other, callTag, comm, MPI_STATUS_IGNORE);
    return number;
  }
  static void spin(double seconds) {
    for (double start = MPI_Wtime(); MPI_Wtime() - start < seconds;) {
    }
  }

  /// Seconds of a send or a receive of some bytes, the mean of both, at the first rank. The
  /// messages are there before they are received.
  double overheads() {
    std::vector<double> times;
    for (size_t batch = 0; batch < callBatches; ++batch) {
      isFirst ? receive(0) : send(0); // the other one is ready
      if (!isFirst)
        spin(late / 10);
      double start = MPI_Wtime();
      for (size_t i = 0; i < burst; ++i)
        isFirst ? send(8) : receive(8);
      times.push_back((MPI_Wtime() - start) / burst);
    }
    double own = lowerMedian(std::move(times));
    if (!isFirst)
      sendNumber(own);
    return isFirst ? (own + receiveNumber()) / 2 : own;
  }

  /// Seconds until so many messages were received and answered.
  double trainTime(size_t messages) {
    std::vector<double> times;
    for (size_t batch = 0; batch < callBatches; ++batch) {
      std::vector<MPI_Request> requests(isFirst ? 0 : messages);
      for (MPI_Request &request : requests)
        MPI_Irecv(buffer.data(), 8, MPI_BYTE, other, callTag, comm, &request);
      isFirst ? receive(0) : send(0);
      double start = MPI_Wtime();
      for (size_t i = 0; isFirst && i < messages; ++i)
        send(8);
      MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
      isFirst ? receive(0) : send(0);
      times.push_back(MPI_Wtime() - start);
    }
    return lowerMedian(std::move(times));
  }

  double gaps() {
    double one = trainTime(1), many = trainTime(train);
    return std::max(0.0, (many - one) / (train - 1));
  }

  /// Whether a send returns although its receive comes late.
  bool isEager(uint64_t bytes) {
    sendNumber(static_cast<double>(bytes));
    std::vector<double> times;
    for (size_t i = 0; i < tries; ++i) {
      receive(0);
      double start = MPI_Wtime();
      send(bytes);
      times.push_back(MPI_Wtime() - start);
    }
    return lowerMedian(std::move(times)) < late / 2;
  }

  uint64_t eagerLimit() {
    uint64_t eager = 0, waits = shortest;
    while (waits <= longest && isEager(waits)) {
      eager = waits;
      waits *= 2;
    }
    while (waits <= longest && waits - eager > std::max<uint64_t>(eager / 64, 1)) {
      uint64_t middle = eager + (waits - eager) / 2;
      (isEager(middle) ? eager : waits) = middle;
    }
    sendNumber(-1);
    return eager;
  }

  void receiveLate() {
    for (double bytes = receiveNumber(); bytes >= 0; bytes = receiveNumber())
      for (size_t i = 0; i < tries; ++i) {
        send(0);
        spin(late);
        receive(static_cast<uint64_t>(bytes));
      }
  }

  const MPI_Comm comm;
  const int other;
  const bool isFirst;
  const double late; ///< seconds
  std::vector<char> buffer;
};

} // namespace

void measureCalls(MPI_Comm comm, int partner, double latency, whatif::MeasuredWay &way) {
  int rank = 0;
  MPI_Comm_rank(comm, &rank);
  if (rank == 0 || rank == partner)
    Pair(comm, rank == 0 ? partner : 0, rank == 0, latency / 1e6).measure(way);
  MPI_Barrier(comm);
}

} // namespace anole::calibrate
