#include "tools/programs/proxy/call/RequestArrays.h"

#include "runtime/core/calls/CallRole.h"
#include "runtime/core/model/FieldPlace.h"
#include "runtime/core/model/SpecialValues.h"
#include "tools/programs/proxy/call/CallSyntax.h"
#include "tools/programs/proxy/program/CallWalk.h"

#include <set>
#include <unordered_map>

namespace anole::tools::generate {

namespace {

/// Calls that wait for requests of which the numbers alone do not say where they lie.
std::set<uint32_t> scattered(const Trace &trace, const RankPrograms &programs) {
  std::set<uint32_t> found;
  for (uint32_t i = 0; i < programs.stream().points.size(); ++i) {
    const SharedPoint &shared = programs.stream().points[i];
    const FunctionInfo *function = functionOf(trace, shared.key);
    bool isWait = function && roleOf(function->name).operation == CallOperation::CompleteAll;
    for (const auto &[rank, own] : programs.point(i)) {
      if (!isWait || own->columns.size() < size_t(shared.scalars) + 2)
        break;
      auto size = constantOf(own->columns[shared.scalars]);
      if (!size || *size < 1 || !lastOfRows(own->columns[shared.scalars + 1u], uint64_t(*size)))
        found.insert(i);
    }
  }
  return found;
}

/// Follows the requests of one thread of a rank after the other.
class Following {
public:
  explicit Following(std::set<uint32_t> waits) : waiting(std::move(waits)) {}

  struct Use {
    std::set<uint32_t> waiting{}; ///< points that wait for requests of this one
    std::map<uint32_t, std::map<uint64_t, int64_t>> places{}; ///< by rank and call
    bool isOther = false, receives = false;
  };

  void start(uint32_t number) {
    rank = number;
    made = 0;
    open.clear();
    lastWait.clear();
  }

  void follow(const WalkedCall &each) {
    if (waiting.contains(each.point) && !each.event.arrays.empty())
      wait(each);
    else
      use(each);
    make(each);
  }

  std::map<uint32_t, Use> uses; ///< by the point that made the requests
  std::map<uint32_t, uint64_t> sizes;
  std::set<uint32_t> unfit; ///< points that wait for other requests, too
  std::set<uint32_t> making;

private:
  struct Made {
    uint32_t point;
    uint64_t call;
  };

  void wait(const WalkedCall &each) {
    const std::vector<int64_t> &array = each.event.arrays[0];
    int64_t &last = lastWait[each.point];
    for (size_t i = 0; i < array.size(); ++i) {
      if (array[i] == value(Special::Null))
        continue;
      auto found = open.find(made - 1 - array[i]);
      if (isSpecial(array[i]) || array[i] < 0 || found == open.end() || found->first < last) {
        unfit.insert(each.point);
        continue;
      }
      Use &own = uses[found->second.point];
      own.waiting.insert(each.point);
      own.places[rank][found->second.call] = static_cast<int64_t>(i);
      open.erase(found);
    }
    last = made;
    sizes[each.point] = std::max<uint64_t>(sizes[each.point], array.size());
  }

  void use(const WalkedCall &each) {
    auto usesRequest = [&](int64_t field) {
      if (auto found = open.find(made - 1 - field); !isSpecial(field) && found != open.end())
        uses[found->second.point].isOther = true;
    };
    for (size_t i = 0; i < each.event.scalars.size(); ++i)
      if (fieldAt(each.function.scalars, i).kind == FieldKind::Request)
        usesRequest(each.event.scalars[i]);
    for (size_t i = 0; i < each.event.arrays.size(); ++i)
      if (fieldAt(each.function.arrays, i).kind == FieldKind::Request)
        for (int64_t field : each.event.arrays[i])
          usesRequest(field);
  }

  /// Requests of anything but a message between two ranks are known nowhere, nor are those that
  /// other calls start again.
  void make(const WalkedCall &each) {
    FieldPlace request = placeOf(each.function.scalars, FieldKind::NewRequest);
    if (!request || *request >= each.event.scalars.size() ||
        isSpecial(each.event.scalars[*request]))
      return;
    making.insert(each.point);
    const CallSyntax *syntax = findSyntax(each.function.name);
    if (syntax && !isPersistent(*syntax) && placeOf(each.function.scalars, FieldKind::Peer)) {
      open[made] = {each.point, each.call};
      uses[each.point].receives = receives(*syntax);
    }
    ++made;
  }

  std::set<uint32_t> waiting;
  uint32_t rank = 0;
  int64_t made = 0;
  std::unordered_map<int64_t, Made> open;
  std::map<uint32_t, int64_t> lastWait; ///< the requests made before the last wait of a point
};

/// The places of the requests of a point, if each has one.
std::optional<Sequences> placesOf(const Following::Use &use,
                                  const std::map<uint32_t, const PointTrace *> &point) {
  Sequences places;
  for (const auto &[rank, trace] : point) {
    auto own = use.places.find(rank);
    if (own == use.places.end() || own->second.size() != trace->count)
      return std::nullopt;
    for (const auto &[call, place] : own->second)
      places[rank].push_back({place, 0, 1, {}});
  }
  return places;
}

} // namespace

RequestArrays::RequestArrays(const Trace &trace, const RankPrograms &programs) {
  std::set<uint32_t> waiting = scattered(trace, programs);
  Following following(waiting);
  for (const JoinedStreams::Thread &thread : programs.threads())
    for (uint32_t rank : waiting.empty() ? Ranks() : ranksOf(thread)) {
      following.start(rank);
      if (!walkThread(trace, programs, thread, rank,
                      [&](const WalkedCall &each) { following.follow(each); }))
        return;
    }
  std::map<uint32_t, std::optional<Sequences>> places;
  for (const auto &[point, use] : following.uses) {
    places[point] = placesOf(use, programs.point(point));
    if (use.isOther || use.waiting.size() != 1 || !places[point])
      following.unfit.insert(use.waiting.begin(), use.waiting.end());
  }
  for (const auto &[point, use] : following.uses) {
    if (use.waiting.size() != 1 || following.unfit.contains(*use.waiting.begin()))
      continue;
    uint32_t wait = *use.waiting.begin();
    makers[point] = {wait, std::move(*places[point])};
    arrays[wait].size = following.sizes[wait];
    arrays[wait].receives = arrays[wait].receives || use.receives;
  }
  isAll = makers.size() == following.making.size();
}

const RequestArrays::Array *RequestArrays::waitedAt(uint32_t point) const {
  auto found = arrays.find(point);
  return found == arrays.end() ? nullptr : &found->second;
}

const RequestArrays::Array *RequestArrays::madeAt(uint32_t point) const {
  auto found = makers.find(point);
  return found == makers.end() ? nullptr : waitedAt(found->second.waiting);
}

} // namespace anole::tools::generate
