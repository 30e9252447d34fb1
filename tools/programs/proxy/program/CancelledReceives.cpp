#include "tools/programs/proxy/program/CancelledReceives.h"

#include "runtime/core/calls/CallRole.h"
#include "runtime/core/model/FieldPlace.h"
#include "runtime/core/model/SpecialValues.h"
#include "tools/programs/proxy/program/CallWalk.h"

#include <algorithm>
#include <unordered_map>

namespace anole::tools::generate {

namespace {

bool does(const FunctionInfo &function, CallOperation operation) {
  return roleOf(function.name).operation == operation;
}

bool calls(const Trace &trace, CallOperation operation) {
  return std::ranges::any_of(trace.functions,
                             [&](const FunctionInfo &each) { return does(each, operation); });
}

/// The requests of a thread that may be cancelled, by their numbers.
class Posted {
public:
  explicit Posted(const RankPrograms &programs) : programs(programs) {}

  struct Receive {
    uint32_t point;
    uint64_t call;
    CancelledReceives::Message message;
  };

  void follow(const WalkedEvent &event, const FunctionInfo &function, uint32_t point,
              uint64_t call) {
    FieldPlace request = placeOf(function.scalars, FieldKind::NewRequest);
    if (!request || *request >= event.scalars.size() || isSpecial(event.scalars[*request]))
      return;
    FieldPlace comm = placeOf(function.scalars, FieldKind::Comm);
    if (event.late.size() == 2 && comm && !isSpecial(event.late[0]) && !isSpecial(event.late[1]))
      receives[made] = {
          point, call, {event.late[0], event.late[1], programs.objectOf(event.scalars.at(*comm))}};
    ++made;
  }

  const Receive *cancelledBy(const WalkedEvent &event) const {
    auto found = receives.find(made - 1 - event.scalars.at(0));
    return found == receives.end() ? nullptr : &found->second;
  }

private:
  const RankPrograms &programs;
  std::unordered_map<int64_t, Receive> receives;
  int64_t made = 0;
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
  Posted known(programs);
  return walkThread(trace, programs, thread, rank, [&](const WalkedCall &each) {
    if (does(each.function, CallOperation::CancelRequest) && !each.event.scalars.empty())
      if (const auto *receive = known.cancelledBy(each.event)) {
        posted[receive->point][rank].push_back(receive->call);
        taken[each.point][rank][each.call] = receive->message;
      }
    known.follow(each.event, each.function, each.point, each.call);
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
