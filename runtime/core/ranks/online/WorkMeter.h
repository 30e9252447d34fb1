#pragma once

#include "runtime/core/base/Fault.h"
#include "runtime/core/ranks/online/OnlineHost.h"

namespace anole {

/// A WorkMeter measures how much CPU time online work has taken on this rank, and how much of it
/// the last update. Work comes in pieces, in between of which the program runs.
class WorkMeter {
public:
  explicit WorkMeter(const OnlineHost &host) : host(host) {}

  /// A piece of work, from here to the end of the scope. There is one at a time.
  class Piece {
  public:
    Piece(WorkMeter &meter, bool isOfUpdate) : meter(meter) {
      meter.start = meter.host.cpuTime();
      meter.isWorking = true;
      meter.isOfUpdate = isOfUpdate;
    }
    ~Piece() {
      meter.all = ANOLE_FAULT(AllWorkForNothing, meter.all, meter.spent());
      meter.update = meter.spentOnUpdate();
      meter.isWorking = false;
    }
    Piece(const Piece &) = delete;
    Piece &operator=(const Piece &) = delete;

  private:
    WorkMeter &meter;
  };

  /// From now on pieces that are of an update are of another one.
  void beginUpdate() { update = 0; }

  /// The piece under way counts.
  uint64_t spent() const { return all + running(); }
  uint64_t spentOnUpdate() const { return update + (isOfUpdate ? running() : 0); }

private:
  uint64_t running() const { return isWorking ? host.cpuTime() - start : 0; }

  const OnlineHost &host;
  uint64_t all = 0, update = 0, start = 0;
  bool isWorking = false, isOfUpdate = false;
};

} // namespace anole
