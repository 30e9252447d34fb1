#pragma once

#include "tools/analysis/steps/Step.h"
#include "tools/formats/out/Facts.h"

namespace anole::exporting {

/// Lets no call end before what it waits for has happened. Messages take a nanosecond at least.
///
/// A rank leaves a collective that gives something from all to all after the last rank has entered
/// it. Of one that gives from the root, the others wait for the root; of one that gives to the
/// root, it alone waits.
class CausalOrder : public whatif::StepSink {
public:
  explicit CausalOrder(Facts &facts) : facts(facts) {}

  void take(const whatif::Step &step) override;
  bool isFull() const override { return isStopped; }

  bool isStopped = false; ///< no more is wanted

private:
  RankMoment &slot(uint32_t place);
  void enter(const whatif::Step &step, const RankMoment &moment, bool isRoot);
  void leave(uint32_t rank);

  Facts &facts;
  std::vector<RankMoment> slots;
  RankMoment lastEntry, rootEntry;
};

} // namespace anole::exporting
