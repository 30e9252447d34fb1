#include "tools/analysis/predict/SpillingSink.h"

namespace anole::whatif {

void SpillingSink::take(const Step &step) {
  if (clocks) {
    clocks->apply(step);
    ++taken;
    return;
  }
  tape.take(step);
  if (!tape.isFull())
    return;
  const StepProgram soFar = tape.giveTape();
  clocks = make();
  taken = expandedSteps(soFar);
  isTooMuch = taken > limit;
  if (!isTooMuch)
    unroll(soFar, *clocks);
}

} // namespace anole::whatif
