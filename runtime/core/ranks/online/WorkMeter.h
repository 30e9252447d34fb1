#pragma once

#include "runtime/core/base/Fault.h"
#include "runtime/core/ranks/online/OnlineHost.h"

#include <array>
#include <utility>

namespace anole {

/// This says what online work is done for.
enum class Work : uint8_t {
  Agreeing,   ///< reports, votes, orders and answers
  Clustering, ///< signatures, if no trace is made
  Merging,    ///< copies of records, and traces of all ranks out of them
  Writing     ///< these traces, to disk
};

/// A WorkMeter measures how much CPU time online work has taken on this rank, for what, and how
/// much of it the last update. Work comes in pieces, in between of which the program runs.
class WorkMeter {
public:
  explicit WorkMeter(const OnlineHost &host) : host(host) {}

  /// This is a piece of work, from here to the end of the scope. There is one at a time.
  class Piece {
  public:
    Piece(WorkMeter &meter, Work work) : meter(meter) {
      meter.start = meter.host.cpuTime();
      meter.isWorking = true;
      meter.work = work;
    }
    ~Piece() {
      meter.lap();
      meter.isWorking = false;
    }
    Piece(const Piece &) = delete;
    Piece &operator=(const Piece &) = delete;

  private:
    WorkMeter &meter;
  };

  /// Within a piece, from here to the end of the scope: work for something else.
  class Part {
  public:
    Part(WorkMeter &meter, Work work) : meter(meter), before(meter.become(work)) {}
    ~Part() { meter.become(before); }
    Part(const Part &) = delete;
    Part &operator=(const Part &) = delete;

  private:
    WorkMeter &meter;
    Work before;
  };

  /// From now on all but agreeing is of another update.
  void beginUpdate() {
    update = 0;
    isUpdating = true;
  }
  /// From now on it is of none.
  void beginSigning() { isUpdating = false; }
  /// The rank has ended: what comes now is done in its MPI_Finalize, and counts apart.
  void end() { hasEnded = true; }

  /// The piece under way counts.
  uint64_t spent() const { return all + (hasEnded ? 0 : running()); }
  uint64_t spentOn(Work on) const {
    return parts[static_cast<size_t>(on)] + (work == on && !hasEnded ? running() : 0);
  }
  uint64_t spentAtEnd(Work on) const { return atEnd[static_cast<size_t>(on)]; }
  uint64_t spentOnUpdate() const { return update + (isOfUpdate() ? running() : 0); }

private:
  bool isOfUpdate() const { return isUpdating && work != Work::Agreeing; }
  uint64_t running() const { return isWorking ? host.cpuTime() - start : 0; }

  void lap() {
    uint64_t now = running();
    start += now;
    (hasEnded ? atEnd : parts)[static_cast<size_t>(work)] += now;
    all += hasEnded ? 0 : ANOLE_FAULT(AllWorkForNothing, 0, now);
    update += isOfUpdate() ? now : 0;
  }
  Work become(Work other) {
    lap();
    return std::exchange(work, other);
  }

  const OnlineHost &host;
  uint64_t all = 0, update = 0, start = 0;
  std::array<uint64_t, 4> parts{}, atEnd{};
  bool isWorking = false, isUpdating = false, hasEnded = false;
  Work work = Work::Agreeing;
};

} // namespace anole
