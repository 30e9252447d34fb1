#include "runtime/record/run/HostClock.h"

#include "runtime/record/process/Clock.h"

#include <array>
#include <bit>
#include <climits>
#include <cmath>
#include <cstdlib>
#include <thread>

namespace anole::record {
namespace {

constexpr int rounds = 10;

/// What the rank above answers.
struct Answer {
  uint64_t clock = 0, rootClock = 0; ///< names
  uint64_t now = 0;
  int64_t ahead = 0;  ///< of rank 0's clock
  uint64_t error = 0; ///< of that, at most
};

/// One rank, while clocks are compared. Everything it asks MPI may fail; then nothing is known.
class ClockComparison {
public:
  explicit ClockComparison(MPI_Comm parent) {
    check(PMPI_Comm_dup(parent, &comm));
    if (check(PMPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN)))
      check(PMPI_Comm_rank(comm, &rank));
    check(PMPI_Comm_size(parent, &ranks));
  }
  ~ClockComparison() {
    if (comm != MPI_COMM_NULL)
      PMPI_Comm_free(&comm);
  }
  ClockComparison(const ClockComparison &) = delete;
  ClockComparison &operator=(const ClockComparison &) = delete;

  /// Nothing if it failed. `own` becomes what this rank knows of its clock.
  bool run(Answer &own) {
    if (rank != 0)
      askAbove(own);
    auto reach = rank == 0 ? std::bit_ceil(static_cast<unsigned>(ranks))
                           : static_cast<unsigned>(rank & -rank);
    for (unsigned step = reach / 2; step != 0; step /= 2)
      if (rank + static_cast<int>(step) < ranks)
        answer(rank + static_cast<int>(step), own);
    return !failed;
  }

private:
  bool check(int result) {
    failed = failed || result != MPI_SUCCESS;
    return !failed;
  }
  bool send(int to, const Answer &answer) {
    return check(PMPI_Send(&answer, sizeof answer, MPI_BYTE, to, 0, comm));
  }
  bool receive(int from, Answer &answer) {
    return check(PMPI_Recv(&answer, sizeof answer, MPI_BYTE, from, 0, comm, MPI_STATUS_IGNORE));
  }

  void askAbove(Answer &own) {
    int above = rank & (rank - 1);
    uint64_t quickest = UINT64_MAX;
    for (int round = 0; round < rounds && !failed; ++round) {
      Answer theirs;
      own.now = Clock::systemNow();
      if (!send(above, own) || !receive(above, theirs))
        return;
      uint64_t took = Clock::systemNow() - own.now;
      own.rootClock = theirs.rootClock;
      if (theirs.clock == own.clock) {
        own.ahead = theirs.ahead;
        own.error = theirs.error;
        return;
      }
      if (took >= quickest)
        continue;
      quickest = took;
      own.ahead = theirs.ahead + static_cast<int64_t>(own.now + took / 2 - theirs.now);
      own.error = theirs.error + took / 2;
    }
  }

  /// The time is read between the message that has come and the one that goes.
  void answer(int below, Answer &own) {
    for (int round = 0; round < rounds && !failed; ++round) {
      Answer theirs;
      if (!receive(below, theirs))
        return;
      own.now = Clock::systemNow();
      if (!send(below, own) || theirs.clock == own.clock)
        return;
    }
  }

  MPI_Comm comm = MPI_COMM_NULL;
  int rank = 0, ranks = 1;
  bool failed = false;
};

/// Waits as the transport does, without taking the processor from ranks that still compute.
bool haveOneClock(MPI_Comm comm, uint64_t clock, bool &failed) {
  constexpr auto moment = std::chrono::microseconds(50);
  std::array<uint64_t, 2> own{clock, ~clock}, least{};
  MPI_Request request = MPI_REQUEST_NULL;
  int done = 0;
  int result = PMPI_Iallreduce(own.data(), least.data(), 2, MPI_UINT64_T, MPI_MIN, comm, &request);
  while (result == MPI_SUCCESS && !done) {
    result = PMPI_Test(&request, &done, MPI_STATUS_IGNORE);
    if (!done)
      std::this_thread::sleep_for(moment);
  }
  failed = result != MPI_SUCCESS;
  return least[0] == ~least[1];
}

} // namespace

void HostClock::compare(MPI_Comm comm) {
  Answer own{.clock = Clock::systemClock(), .rootClock = Clock::systemClock()};
  bool failed = false;
  if (haveOneClock(comm, own.clock, failed) || failed || !ClockComparison(comm).run(own))
    return;
  above = own.rootClock;
  Difference found{Clock::systemNow(), own.ahead, own.error};
  if (share(comm, own.clock, found))
    note(found);
}

/// A rate that follows from errors alone would put what lies between at wrong times.
void HostClock::note(const Difference &found) {
  auto moved = first ? std::abs(found.ahead - first->ahead) : 0;
  if (first && static_cast<uint64_t>(moved) > found.error + first->error)
    last = found;
  else if (!first || found.error < first->error)
    first = found;
}

bool HostClock::share(MPI_Comm comm, uint64_t clock, Difference &found) {
  MPI_Comm host = MPI_COMM_NULL;
  if (PMPI_Comm_split(comm, static_cast<int>(clock & INT_MAX), 0, &host) != MPI_SUCCESS)
    return false;
  bool isShared = PMPI_Bcast(&found, sizeof found, MPI_BYTE, 0, host) == MPI_SUCCESS;
  PMPI_Comm_free(&host);
  return isShared;
}

uint64_t HostClock::name() const { return first ? above : Clock::systemClock(); }

double HostClock::rate() const {
  if (!last || last->at <= first->at)
    return 1;
  return 1 - static_cast<double>(last->ahead - first->ahead) /
                 static_cast<double>(last->at - first->at);
}

uint64_t HostClock::common(uint64_t time) const {
  if (!first)
    return time;
  auto since = static_cast<double>(static_cast<int64_t>(time - first->at)) * (rate() - 1);
  return time - static_cast<uint64_t>(first->ahead - std::llround(since));
}

} // namespace anole::record
