#pragma once

#include "runtime/record/fastpath/ThreadState.h"

namespace anole::record {

/// The last scalars of an event if its call failed: so many, with this value.
struct FailedCall {
  uint8_t outputs = 0;
  int64_t value = 0;
};

/// In the stamp of a FastPathEntry of a rank at rest (see ThreadRecorder::rest): arguments do not
/// count.
inline constexpr uint64_t stampAtRest = uint64_t(1) << 63;

/// This is what a call that is worked out has to do with the fast path: it checks what was
/// predicted of it, which happens with a raw log alone, and says what follows for calls like it.
class CallPrediction {
public:
  /// Of a call of which FastPath::find() has found nothing to make.
  CallPrediction()
      : handles(handlesEpoch.load(std::memory_order_relaxed)),
        predicted(std::exchange(threadState.predicted, nullptr)) {}
  /// Of a call that has no fast path.
  static CallPrediction ofNothing() { return {0, nullptr}; }

  /// The point of the predicted event; null: nothing was predicted.
  PointNode *point() const { return predicted; }

  /// Before the event is recorded: these arguments say what the call leaves if `isSettled`. The
  /// result is how many moves the predicted event has.
  template <class... Arguments> uint8_t confirm(bool isSettled, Arguments... arguments) {
    if (predicted && !(isSettled && (predicted->entry.has(arguments...) ||
                                     predicted->entry.moveTo(arguments...))))
      predicted = nullptr;
    return predicted ? predicted->entry.moved : 0;
  }

  /// After the event: calls at this point with these arguments leave an event like this one, if
  /// they succeed, as long as no handle changes its meaning.
  template <class... Arguments>
  void remember(PointNode &known, uint16_t function, const FailedCall &ifFailed, uint8_t moves,
                Arguments... arguments) {
    known.entry.keep(arguments...);
    enter(known, function, ifFailed, moves);
  }

private:
  CallPrediction(uint64_t handles, PointNode *predicted) : handles(handles), predicted(predicted) {}
  void enter(PointNode &known, uint16_t function, const FailedCall &ifFailed,
             uint8_t moves) noexcept;

  uint64_t handles;     ///< as of before the arguments were looked at
  PointNode *predicted; ///< what FastPath::find() would have found
};

} // namespace anole::record
