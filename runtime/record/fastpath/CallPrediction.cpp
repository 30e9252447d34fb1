#include "runtime/record/fastpath/CallPrediction.h"

namespace anole::record {

void CallPrediction::enter(PointNode &known, uint16_t function, const FailedCall &ifFailed,
                           uint8_t moves) noexcept {
  threadState.points.enter(known);
  known.entry.outputs = ifFailed.outputs;
  known.entry.failed = ifFailed.value;
  known.entry.stamp = (handles + function) ^ threadState.stampMask;
  if (moves != 0)
    known.predict(moves);
}

} // namespace anole::record
