#include "runtime/record/run/CallsInProgress.h"

#include "FunctionIds.h"
#include "runtime/record/functions/FunctionTable.h"

#include <algorithm>

namespace anole::record {
namespace {

/// Null: the thread is in no call.
std::optional<PointKey> pointOf(const CallInProgress &call) {
  if (call.repeated)
    return call.repeated->key();
  return call.stage == CallStage::InMpi ? std::optional(PointKey{call.function, call.context})
                                        : std::nullopt;
}

/// What a thread did after its last event.
struct LastAction {
  std::optional<PointKey> call;
  bool polled = false;   ///< the call had returned before, and found nothing
  uint64_t begin = 0;    ///< by the clock: of the call, or of the last poll
  uint64_t eventEnd = 0; ///< of the last event
};

/// The event of MPI_Finalize comes first, and there is none after it. The rank then meets the
/// others, hands its record over and merges.
bool isInFinalize(const ThreadRecorder &thread) {
  const CallInProgress &call = thread.callInProgress();
  return call.function == uint16_t(Function::MPI_Finalize) && call.stage == CallStage::None;
}

LastAction lastActionOf(const ThreadRecorder &thread) {
  const CallInProgress &call = thread.callInProgress();
  const LastPoll &poll = thread.lastPoll();
  uint64_t last = thread.lastEventEnd();
  if (isInFinalize(thread))
    return {PointKey{call.function, call.context}, false, last, last};
  if (std::optional<PointKey> point = pointOf(call)) {
    PointKey polled{poll.function, poll.context};
    bool isNextPoll = poll.start > last && polled.functionId() == point->functionId();
    return {point, isNextPoll, std::max(last, call.start), last};
  }
  if (poll.start > last)
    return {PointKey{poll.function, poll.context}, true, poll.start, last};
  return {std::nullopt, false, 0, last};
}

uint64_t nanoseconds(uint64_t from, uint64_t to) {
  double ticks = to > from ? static_cast<double>(to - from) : 0;
  return static_cast<uint64_t>(ticks / Clock::ticksPerNanosecond());
}

/// A signature from the stack can be shown if its path was met before.
uint64_t pathOf(const Session &session, const ThreadRecorder &thread, const PointKey &point) {
  if (usesContext(session.mode))
    return point.path;
  uint64_t path = thread.callInProgress().path;
  const std::vector<CallPath> &listed = thread.listedPaths().paths();
  return std::ranges::find(listed, path, &CallPath::signature) == listed.end() ? 0 : path;
}

OpenCall openCallOf(const Session &session, const ThreadRecorder &thread, const LastAction &action,
                    uint64_t end) {
  const FunctionInfo &info = functionTable()[action.call->functionId()];
  OpenCall open{thread.number(), info.nameAt(*action.call), pathOf(session, thread, *action.call),
                action.polled, 0};
  open.inside =
      action.polled ? nanoseconds(action.eventEnd, action.begin) : nanoseconds(action.begin, end);
  std::vector<int64_t> fields = thread.openFields(action.polled);
  size_t kept = fields.size() <= OpenCall::mostFields ? fields.size() : info.scalars.size();
  fields.resize(std::min(kept, fields.size()));
  open.fields.assign(fields.begin(), fields.end());
  return open;
}

} // namespace

std::vector<OpenCall> openCallsOf(const Session &session, uint64_t end) {
  std::vector<OpenCall> calls;
  for (const ThreadRecorder &thread : session.recorders.all())
    if (LastAction action = lastActionOf(thread); action.call)
      calls.push_back(openCallOf(session, thread, action, end));
  return calls;
}

const OpenCall *mainCallOf(const std::vector<OpenCall> &calls) {
  auto main = std::ranges::find(calls, false, &OpenCall::polled);
  if (main == calls.end())
    main = calls.begin();
  return main == calls.end() ? nullptr : &*main;
}

uint64_t sinceLastEvent(const Session &session, const std::vector<OpenCall> &calls, uint64_t end) {
  const OpenCall *main = mainCallOf(calls);
  const ThreadRecorder &thread = session.recorders.all()[main ? main->thread : 0];
  return nanoseconds(lastActionOf(thread).eventEnd, end);
}

} // namespace anole::record
