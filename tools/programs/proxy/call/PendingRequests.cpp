#include "tools/programs/proxy/call/PendingRequests.h"

#include "runtime/core/calls/CallRole.h"
#include "runtime/core/model/FieldPlace.h"
#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/terms/TermFacts.h"
#include "tools/programs/proxy/call/CallSyntax.h"
#include "tools/programs/proxy/formula/Sequences.h"

#include <algorithm>

namespace anole::tools::generate {

namespace {

constexpr unsigned deepest = 1000;            ///< loops in each other that are looked at
constexpr int64_t endless = int64_t(1) << 40; ///< more than any program lists

/// What a part of a rank's run does to its list of requests, which begins anew whenever none is
/// open.
struct Effect {
  int64_t made = 0, open = 0; ///< requests that it makes; those open at its end less those before
  int64_t most = 0;           ///< in the list at once, if none is open before
  int64_t left = 0;           ///< in the list at its end, likewise

  void then(const Effect &next) {
    int64_t before = left;
    bool isEmpty = open == 0;
    left = isEmpty ? next.left : std::min(left + next.made, endless);
    most = std::max(most, isEmpty ? next.most : before + next.made);
    made = std::min(made + next.made, endless);
    open += next.open;
    if (open <= 0)
      left = 0;
  }
};

/// The requests of one rank, by the structure of its trace.
class RequestEffects {
public:
  RequestEffects(const Proxy &of, uint32_t number)
      : proxy(of), rank(number), known(of.programs.stream().loops.size()) {}

  /// Nothing if what is open depends on more than the numbers of calls.
  std::optional<Effect> ofLoop(uint32_t loop) {
    if (known[loop].isSeen || depth > deepest)
      return known[loop].effect;
    known[loop].isSeen = true; // a loop that holds itself ends here
    auto own = proxy.programs.loop(loop).find(rank);
    if (own == proxy.programs.loop(loop).end())
      return known[loop].effect = Effect();
    auto range = tripsOf(*own->second);
    ++depth;
    auto body = ofBodies(proxy.programs.bodies(loop, rank));
    --depth;
    if (!body || !range || (body->open != 0 && range->low != range->high))
      return std::nullopt;
    return known[loop].effect = repeated(*body, std::min(range->high, endless));
  }

private:
  struct Known {
    bool isSeen = false;
    std::optional<Effect> effect{};
  };

  static std::optional<ValueRange> tripsOf(const LoopTrace &loop) {
    std::optional<int64_t> constant = 1;
    if (loop.kind != LoopKind::Root)
      constant = constantOf(loop.trips);
    return constant ? ValueRange{*constant, *constant} : factsOf(loop.trips).range();
  }

  static Effect repeated(const Effect &once, int64_t times) {
    if (times <= 0)
      return {};
    int64_t all = once.made == 0 || times < endless / once.made ? once.made * times : endless;
    if (once.open == 0)
      return {all, 0, once.most, once.left};
    bool isMany = std::abs(once.open) > endless / times;
    return {all, isMany ? endless : once.open * times, all, all};
  }

  std::optional<Effect> ofBodies(const std::vector<uint32_t> &bodies) {
    std::optional<Effect> all;
    for (uint32_t body : bodies) {
      Effect own;
      for (Symbol symbol : proxy.programs.stream().bodies[body]) {
        auto next = symbol.isLoop() ? ofLoop(symbol.index()) : ofPoint(symbol.index());
        if (!next)
          return std::nullopt;
        own.then(*next);
      }
      if (all && all->open != own.open)
        return std::nullopt;
      if (all)
        own = {std::max(all->made, own.made), own.open, std::max(all->most, own.most),
               std::max(all->left, own.left)};
      all = own;
    }
    return all ? all : Effect();
  }

  std::optional<Effect> ofPoint(uint32_t point) const {
    const FunctionInfo *info = proxy.info(proxy.programs.stream().points[point].key);
    auto own = proxy.programs.point(point).find(rank);
    if (!info || own == proxy.programs.point(point).end() || own->second->columns.empty())
      return Effect();
    const CallSyntax *syntax = findSyntax(info->name);
    if (syntax && isPersistent(*syntax))
      return std::nullopt;
    if (FieldPlace made = placeOf(info->scalars, FieldKind::NewRequest)) {
      auto constant = constantOf(own->second->columns[*made]);
      bool isNone = constant && isSpecial(*constant);
      return constant ? std::optional(isNone ? Effect() : Effect{1, 1, 1, 1}) : std::nullopt;
    }
    auto completed = completedBy(*info, *own->second);
    return completed ? std::optional(Effect{0, -*completed, 0, 0}) : std::nullopt;
  }

  /// How many requests each call completes; nothing if that differs or if some are null.
  static std::optional<int64_t> completedBy(const FunctionInfo &info, const PointTrace &own) {
    CallOperation operation = roleOf(info.name).operation;
    bool isOne = operation == CallOperation::Complete || operation == CallOperation::FreeRequest;
    bool areAll = operation == CallOperation::CompleteAll;
    if (!isOne && !areAll)
      return placeOf(info.scalars, FieldKind::Request) || placeOf(info.arrays, FieldKind::Request)
                 ? std::nullopt
                 : std::optional<int64_t>(0);
    size_t requests =
        isOne ? placeOf(info.scalars, FieldKind::Request).value_or(0) : own.scalars + 1u;
    if (requests >= own.columns.size() || hasSpecial({{0, own.columns[requests]}}))
      return std::nullopt;
    return isOne ? 1 : constantOf(own.columns[own.scalars]);
  }

  const Proxy &proxy;
  uint32_t rank;
  std::vector<Known> known;
  unsigned depth = 0;
};

/// Requests that a rank makes at most.
uint64_t mostRequests(const Proxy &proxy) {
  std::vector<uint64_t> made(proxy.programs.size(), 0);
  for (uint32_t point = 0; point < proxy.programs.stream().points.size(); ++point)
    if (const FunctionInfo *function = proxy.info(proxy.programs.stream().points[point].key);
        function && placeOf(function->scalars, FieldKind::NewRequest))
      for (const auto &[rank, own] : proxy.programs.point(point))
        made[rank] += own->count;
  return made.empty() ? 0 : *std::ranges::max_element(made);
}

} // namespace

uint64_t mostPendingRequests(const Proxy &proxy) {
  uint64_t most = 0;
  for (const JoinedStreams::Thread &thread : proxy.programs.threads())
    for (uint32_t rank : ranksOf(thread)) {
      auto whole = RequestEffects(proxy, rank).ofLoop(thread.loops);
      if (!whole)
        return mostRequests(proxy);
      most = std::max(most, static_cast<uint64_t>(whole->most));
    }
  return std::min(most, mostRequests(proxy));
}

} // namespace anole::tools::generate
