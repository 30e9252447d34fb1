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

using Moment = HostClock::Moment;

/// Of a comparison, at most, and in how many of them a quicker one has to come.
constexpr int mostRounds = 100, patience = 10;

/// What the rank above answers.
struct Answer {
  uint64_t clock = 0, rootClock = 0; ///< names
  uint64_t now = 0;
  int64_t ahead = 0;   ///< of rank 0's clock
  uint64_t error = 0;  ///< of that, at most
  bool isLast = false; ///< there are no more rounds
};

/// What two ranks tell each other while clocks are compared. Whoever has waited until the limit has
/// failed and asks no more. Everything that is asked of MPI may fail, too.
class Talk {
public:
  Talk(MPI_Comm comm, int tag, Moment limit) : comm(comm), tag(tag), limit(limit) {}

  bool send(int to, const Answer &answer) {
    outgoing = answer;
    return check(PMPI_Isend(&outgoing, sizeof outgoing, MPI_BYTE, to, tag, comm, &request)) &&
           await();
  }
  bool receive(int from, Answer &answer) {
    if (!check(PMPI_Irecv(&incoming, sizeof incoming, MPI_BYTE, from, tag, comm, &request)))
      return false;
    if (!await() && request != MPI_REQUEST_NULL)
      PMPI_Cancel(&request);
    answer = incoming;
    return !failed;
  }
  bool check(int result) {
    failed = failed || result != MPI_SUCCESS;
    return !failed;
  }
  bool hasFailed() const { return failed; }

  ~Talk() {
    if (request != MPI_REQUEST_NULL)
      PMPI_Request_free(&request);
  }
  Talk(const Talk &) = delete;
  Talk &operator=(const Talk &) = delete;

private:
  /// An answer is there soon if the other rank runs. If not, it gets the processor.
  bool await() {
    constexpr auto soon = std::chrono::microseconds(200), moment = std::chrono::microseconds(50);
    const auto begin = Moment::clock::now();
    int done = 0;
    while (!failed && check(PMPI_Test(&request, &done, MPI_STATUS_IGNORE)) && !done) {
      auto now = Moment::clock::now();
      failed = now > limit;
      if (now - begin > soon)
        std::this_thread::sleep_for(moment);
    }
    return !failed;
  }

  /// Of all comparisons: MPI may still look at those of one that has failed.
  static inline Answer outgoing, incoming;

  MPI_Comm comm;
  int tag;
  Moment limit;
  MPI_Request request = MPI_REQUEST_NULL;
  bool failed = false;
};

/// One rank, while clocks are compared. If anything fails, nothing is known.
class ClockComparison {
public:
  ClockComparison(MPI_Comm comm, int tag, Moment limit) : talk(comm, tag, limit) {
    talk.check(PMPI_Comm_rank(comm, &rank));
    talk.check(PMPI_Comm_size(comm, &ranks));
  }

  /// Nothing if it failed. `own` becomes what this rank knows of its clock.
  bool run(Answer &own) {
    if (rank != 0 && !talk.hasFailed())
      askAbove(own);
    auto reach = rank == 0 ? std::bit_ceil(static_cast<unsigned>(ranks))
                           : static_cast<unsigned>(rank & -rank);
    for (unsigned step = reach / 2; step != 0 && !talk.hasFailed(); step /= 2)
      if (rank + static_cast<int>(step) < ranks)
        answer(rank + static_cast<int>(step), own);
    return !talk.hasFailed();
  }

private:
  void askAbove(Answer &own) {
    int above = rank & (rank - 1);
    uint64_t quickest = UINT64_MAX;
    for (int round = 0, since = 0; !own.isLast; ++round, ++since) {
      Answer theirs;
      own.isLast = round + 1 == mostRounds || since + 1 == patience;
      own.now = Clock::systemNow();
      if (!talk.send(above, own) || !talk.receive(above, theirs))
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
      if (took < quickest - quickest / 8)
        since = 0;
      quickest = took;
      own.ahead = theirs.ahead + static_cast<int64_t>(own.now + took / 2 - theirs.now);
      own.error = theirs.error + took / 2;
    }
  }

  /// The time is read between the message that has come and the one that goes.
  void answer(int below, Answer &own) {
    for (Answer theirs; !theirs.isLast;) {
      if (!talk.receive(below, theirs))
        return;
      own.now = Clock::systemNow();
      if (!talk.send(below, own) || theirs.clock == own.clock)
        return;
    }
  }

  Talk talk;
  int rank = 0, ranks = 1;
};

/// In a communicator of its own, which no other message meets, and for as long as it takes.
bool compareAlone(MPI_Comm parent, Answer &own) {
  MPI_Comm comm = MPI_COMM_NULL;
  if (PMPI_Comm_dup(parent, &comm) != MPI_SUCCESS)
    return false;
  PMPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
  bool done = ClockComparison(comm, 0, Moment::max()).run(own);
  PMPI_Comm_free(&comm);
  return done;
}

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

void HostClock::compareEarly(MPI_Comm comm, int tag, Moment limit) {
  Answer own{.clock = Clock::systemClock(), .rootClock = Clock::systemClock()};
  if (ClockComparison(comm, tag, limit).run(own))
    early = {Clock::systemNow(), own.ahead, own.error};
}

void HostClock::compare(MPI_Comm comm) {
  Answer own{.clock = Clock::systemClock(), .rootClock = Clock::systemClock()};
  bool failed = false;
  if (haveOneClock(comm, own.clock, failed) || failed || !compareAlone(comm, own))
    return;
  above = own.rootClock;
  Differences found{early, {Clock::systemNow(), own.ahead, own.error}};
  if (!share(comm, own.clock, found))
    return;
  for (const Difference &difference : found)
    if (difference.at != 0)
      note(difference);
}

/// A rate that follows from errors alone would put what lies between at wrong times.
void HostClock::note(const Difference &found) {
  auto moved = first ? std::abs(found.ahead - first->ahead) : 0;
  if (first && static_cast<uint64_t>(moved) > found.error + first->error)
    last = found;
  else if (!first || found.error < first->error)
    first = found;
}

bool HostClock::share(MPI_Comm comm, uint64_t clock, Differences &found) {
  MPI_Comm host = MPI_COMM_NULL;
  if (PMPI_Comm_split(comm, static_cast<int>(clock & INT_MAX), 0, &host) != MPI_SUCCESS)
    return false;
  bool isShared = PMPI_Bcast(found.data(), sizeof found, MPI_BYTE, 0, host) == MPI_SUCCESS;
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
