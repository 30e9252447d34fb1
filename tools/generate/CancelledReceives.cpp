#include "tools/generate/CancelledReceives.h"

#include "runtime/core/file/reader/EventWalker.h"
#include "runtime/core/model/Projection.h"
#include "runtime/core/model/SpecialValues.h"
#include "tools/model/FieldPlace.h"

#include <algorithm>
#include <unordered_map>

namespace anole::tools::generate {

namespace {

constexpr uint64_t mostEvents = 1 << 20; ///< of a rank

const FunctionInfo *functionOf(const Trace &trace, const PointKey &key) {
  auto found = std::ranges::find(trace.functions, key.functionId(), &FunctionInfo::id);
  return found == trace.functions.end() ? nullptr : &*found;
}

bool hasFunction(const Trace &trace, std::string_view name) {
  return std::ranges::find(trace.functions, name, &FunctionInfo::name) != trace.functions.end();
}

/// The requests of a rank that may be cancelled, by their numbers.
class Posted {
public:
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
      receives[made] = {point, call, {event.late[0], event.late[1], event.scalars.at(*comm)}};
    ++made;
  }

  const Receive *cancelledBy(const WalkedEvent &event) const {
    auto found = receives.find(made - 1 - event.scalars.at(0));
    return found == receives.end() ? nullptr : &found->second;
  }

private:
  std::unordered_map<int64_t, Receive> receives;
  int64_t made = 0;
};

} // namespace

CancelledReceives::CancelledReceives(const Trace &trace, const RankPrograms &programs) {
  bool chooses = hasFunction(trace, "MPI_Testany") || hasFunction(trace, "MPI_Waitany") ||
                 hasFunction(trace, "MPI_Testsome") || hasFunction(trace, "MPI_Waitsome");
  if (chooses && hasFunction(trace, "MPI_Cancel"))
    for (uint32_t rank = 0; rank < programs.size(); ++rank)
      walk(trace, programs, rank);
}

/// A contradiction in the trace ends the walk; whoever writes the calls says what it is.
void CancelledReceives::walk(const Trace &trace, const RankPrograms &programs, uint32_t rank) {
  std::vector<uint32_t> points;
  for (uint32_t i = 0; i < programs.stream().points.size(); ++i)
    if (programs.point(i).contains(rank))
      points.push_back(i);
  auto walker = projectRank(trace, rank, programs.stream().thread).and_then(EventWalker::over);
  std::vector<uint64_t> calls(points.size(), 0);
  Posted known;
  for (uint64_t i = 0; walker && i < mostEvents; ++i) {
    auto event = walker->next();
    if (!event || !*event || (*event)->point >= points.size())
      return;
    const FunctionInfo *function = functionOf(trace, (*event)->key);
    uint32_t point = points[(*event)->point];
    uint64_t call = calls[(*event)->point]++;
    if (!function)
      continue;
    if (function->name == "MPI_Cancel" && !(*event)->scalars.empty()) {
      if (const auto *receive = known.cancelledBy(**event)) {
        posted[receive->point][rank].push_back(receive->call);
        taken[point][rank][call] = receive->message;
      }
    }
    known.follow(**event, *function, point, call);
  }
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
