#include "tools/programs/proxy/call/RestartedRequests.h"

#include "runtime/core/calls/CallRole.h"
#include "tools/analysis/state/CallRequests.h"
#include "tools/programs/proxy/program/CallWalk.h"

#include <algorithm>

namespace anole::tools::generate {

namespace {

bool isChoice(CallOperation operation) {
  return operation == CallOperation::CompleteAny || operation == CallOperation::CompleteSome;
}

bool isStart(CallOperation operation) {
  return operation == CallOperation::StartRequest || operation == CallOperation::StartRequests;
}

bool isEnd(CallOperation operation) {
  return operation == CallOperation::Complete || operation == CallOperation::CompleteAll ||
         operation == CallOperation::FreeRequest;
}

bool calls(const Trace &trace, bool (*are)(CallOperation)) {
  return std::ranges::any_of(
      trace.functions, [&](const FunctionInfo &each) { return are(roleOf(each.name).operation); });
}

/// The array among whose requests a thread's calls choose.
class ChosenArray {
public:
  explicit ChosenArray(uint32_t thread) : requests(thread) {}

  /// Returns whether the call starts a request that may be under way in another run.
  bool follow(const WalkedCall &each) {
    requests.read(each.function, each.event);
    CallOperation operation = roleOf(each.function.name).operation;
    if (isChoice(operation))
      choose(each.function, each.event);
    bool isDoubtful = underWay != 0;
    return (isStart(operation) || isEnd(operation)) && leave() && isStart(operation) && isDoubtful;
  }

private:
  /// A call continues with the array of the last one, or begins with another.
  void choose(const FunctionInfo &function, const WalkedEvent &event) {
    if (event.scalarAt(placeOf(function.scalars, "continues")) == 0) {
      members.clear();
      underWay = 0;
    }
    members.insert(requests.given().begin(), requests.given().end());
    underWay += requests.given().size();
    int64_t completed = event.scalarAt(placeOf(function.scalars, "completed"))
                            .value_or(event.late.empty() ? 0 : event.late[0]);
    underWay -= std::min(underWay, static_cast<uint64_t>(std::max<int64_t>(completed, 0)));
  }

  /// What is completed or started for itself is no longer in doubt. Returns whether anything was.
  bool leave() {
    size_t before = members.size();
    for (const RequestName &name : requests.given())
      members.erase(name);
    underWay = std::min<uint64_t>(underWay, members.size());
    return members.size() != before;
  }

  CallRequests requests;
  std::set<RequestName> members; ///< of which some are complete, it is not known which
  uint64_t underWay = 0;
};

} // namespace

RestartedRequests::RestartedRequests(const Trace &trace, const RankPrograms &programs) {
  if (!calls(trace, isChoice) || !calls(trace, isStart))
    return;
  for (const JoinedStreams::Thread &thread : programs.threads())
    for (uint32_t rank : ranksOf(thread)) {
      ChosenArray array(thread.own->thread);
      isAll = walkThread(trace, programs, thread, rank,
                         [&](const WalkedCall &each) {
                           if (array.follow(each))
                             points.insert(each.point);
                         }) &&
              isAll;
    }
}

} // namespace anole::tools::generate
