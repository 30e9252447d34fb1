#include "tools/programs/proxy/call/CancelledReceives.h"

#include "runtime/core/calls/CallRole.h"
#include "runtime/core/model/FieldPlace.h"
#include "runtime/core/model/SpecialValues.h"
#include "tools/analysis/state/CallRequests.h"
#include "tools/programs/proxy/program/CallWalk.h"

#include <algorithm>
#include <map>

namespace anole::tools::generate {

namespace {

bool does(const FunctionInfo &function, CallOperation operation) {
  return roleOf(function.name).operation == operation;
}

bool calls(const Trace &trace, CallOperation operation) {
  return std::ranges::any_of(trace.functions,
                             [&](const FunctionInfo &each) { return does(each, operation); });
}

/// The requests of a thread that may be cancelled.
class Posted {
public:
  Posted(const RankPrograms &programs, uint32_t thread) : programs(programs), requests(thread) {}

  struct Receive {
    uint32_t point;
    uint64_t call;
    CancelledReceives::Message message;
  };

  void follow(const WalkedCall &each) {
    const WalkedEvent &event = each.event;
    requests.read(each.function, event);
    FieldPlace comm = placeOf(each.function.scalars, FieldKind::Comm);
    bool isMatched =
        event.late.size() == 2 && !isSpecial(event.late[0]) && !isSpecial(event.late[1]);
    if (requests.made() && comm && isMatched)
      receives[*requests.made()] = {
          each.point,
          each.call,
          {event.late[0], event.late[1], programs.objectOf(event.scalars.at(*comm))}};
  }

  /// The receive whose request the call is given that was followed last.
  const Receive *given() const {
    if (requests.given().empty())
      return nullptr;
    auto found = receives.find(requests.given()[0]);
    return found == receives.end() ? nullptr : &found->second;
  }

private:
  const RankPrograms &programs;
  CallRequests requests;
  std::map<RequestName, Receive> receives;
};

} // namespace

CancelledReceives::CancelledReceives(const Trace &trace, const RankPrograms &programs) {
  bool chooses =
      calls(trace, CallOperation::CompleteAny) || calls(trace, CallOperation::CompleteSome);
  if (chooses && calls(trace, CallOperation::CancelRequest))
    for (const JoinedStreams::Thread &thread : programs.threads())
      for (uint32_t rank : ranksOf(thread))
        isAll = walk(trace, programs, thread, rank) && isAll;
}

bool CancelledReceives::walk(const Trace &trace, const RankPrograms &programs,
                             const JoinedStreams::Thread &thread, uint32_t rank) {
  Posted known(programs, thread.own->thread);
  return walkThread(trace, programs, thread, rank, [&](const WalkedCall &each) {
    known.follow(each);
    if (does(each.function, CallOperation::CancelRequest))
      if (const Posted::Receive *receive = known.given()) {
        posted[receive->point][rank].push_back(receive->call);
        taken[each.point][rank][each.call] = receive->message;
      }
  });
}

const std::map<uint32_t, std::vector<uint64_t>> &CancelledReceives::postedAt(uint32_t point) const {
  static const std::map<uint32_t, std::vector<uint64_t>> none;
  auto found = posted.find(point);
  return found == posted.end() ? none : found->second;
}

const std::map<uint32_t, std::map<uint64_t, CancelledReceives::Message>> &
CancelledReceives::takenAt(uint32_t point) const {
  static const std::map<uint32_t, std::map<uint64_t, Message>> none;
  auto found = taken.find(point);
  return found == taken.end() ? none : found->second;
}

} // namespace anole::tools::generate
