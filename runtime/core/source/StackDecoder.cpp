#include "runtime/core/source/StackDecoder.h"

#include "runtime/core/model/Context.h"
#include "runtime/core/source/TailRoutes.h"

#include <algorithm>
#include <optional>
#include <queue>

namespace anole {

namespace {

using Calls = std::span<const ListedCall *const>;

/// The context at the call of each frame, by its sites alone.
std::vector<uint64_t> folded(Calls stack) {
  std::vector<uint64_t> contexts(stack.size() + 1);
  for (size_t i = stack.size(); i-- > 0;)
    contexts[i] = contextAfter(contexts[i + 1], stack[i]->site);
  return contexts;
}

StackDecoder::Chain joined(Calls inner, const ListedCall *guess, Calls outer) {
  StackDecoder::Chain chain(inner.begin(), inner.end());
  if (guess)
    chain.push_back(guess);
  chain.insert(chain.end(), outer.begin(), outer.end());
  return chain;
}

} // namespace

/// One decoding. It follows the way with the fewest tail calls first.
class StackDecoder::Walk {
public:
  Walk(const StackDecoder &decoder, Calls stack, bool isWhole)
      : decoder(decoder), stack(stack), isWhole(isWhole), routes(stack.size()),
        stepsLeft((isWhole ? stepsOfWhole : stepsOfPart) + stepsPerFrame * stack.size()) {
    if (isWhole)
      contexts = folded(stack);
  }

  Result run(uint64_t context) {
    ways.push({0, 0, context, none});
    while (!result.found && !ways.empty() && stepsLeft > 0) {
      Way way = ways.top();
      ways.pop();
      follow(way);
    }
    return std::move(result);
  }

private:
  static constexpr size_t stepsOfWhole = 2000, stepsOfPart = 100, stepsPerFrame = 4;
  static constexpr size_t none = SIZE_MAX;
  static constexpr size_t costOfMismatch = 3; ///< in tail calls

  struct Way {
    size_t cost;
    size_t frame; ///< the next
    uint64_t context;
    size_t last; ///< index into `taken`
    bool operator<(const Way &other) const {
      return cost != other.cost ? cost > other.cost : frame < other.frame;
    }
  };
  struct Taken {
    const ListedCall *call;
    size_t before;
  };

  void follow(Way way) {
    while (stepsLeft > 0 && way.frame < stack.size() && !isEnd(way)) {
      --stepsLeft;
      bool fits = branch(way);
      take(way, *stack[way.frame++]);
      if (fits)
        continue;
      way.cost += costOfMismatch;
      ways.push(way);
      return;
    }
    isEnd(way);
  }

  void take(Way &way, const ListedCall &call) {
    way.context = contextBefore(way.context, call.site);
    taken.push_back({&call, way.last});
    way.last = taken.size() - 1;
  }

  /// Also where only frames without tail calls remain.
  bool isEnd(const Way &way) {
    bool ends = way.last != none && (way.context == 0 || decoder.isKnown(way.context));
    bool joins = isWhole && way.last != none && way.context == contexts[way.frame];
    if (!ends && !joins)
      return result.found;
    Chain chain;
    for (size_t at = way.last; at != none; at = taken[at].before)
      chain.push_back(taken[at].call);
    std::reverse(chain.begin(), chain.end());
    Calls rest = ends ? Calls() : stack.subspan(way.frame);
    result = {true, ends ? way.context : 0, joined(chain, nullptr, rest)};
    return true;
  }

  /// Adds the ways through tail calls between the frame and the one inside it, and those of calls
  /// that share the frame's code. Returns whether the frame alone may be right.
  bool branch(const Way &way) {
    auto &known = routes[way.frame];
    if (!known)
      known = routesAt(way.frame);
    branchTo(way, nullptr);
    for (const TailRoute &route : *known) {
      Way next = way;
      next.cost += route.size();
      for (auto call = route.rbegin(); call != route.rend(); ++call)
        take(next, **call);
      if (result.found || stepsLeft == 0 || isEnd(next))
        break;
      --stepsLeft;
      branchTo(next, stack[way.frame]);
    }
    return known->empty() || stack[way.frame]->callee == 0;
  }

  /// Adds the way through this call, if any, or through a twin of the frame's call.
  void branchTo(const Way &way, const ListedCall *call) {
    auto add = [&](const ListedCall &through, size_t cost) {
      Way next = way;
      next.cost += cost;
      take(next, through);
      ++next.frame;
      ways.push(next);
    };
    if (call)
      add(*call, 0);
    for (const ListedCall &twin : decoder.index.twinsOf(*stack[way.frame]))
      add(twin, 1);
  }

  std::vector<TailRoute> routesAt(size_t frame) const {
    const CallIndex &calls = decoder.index;
    uint32_t callee = stack[frame]->callee;
    if (frame == 0)
      return callee ? routesOutOf(calls, callee) : routesOut(calls);
    uint32_t inner = stack[frame - 1]->caller;
    if (callee == inner)
      return {};
    if (callee == 0)
      return routesInto(calls, inner);
    std::vector<TailRoute> between = routesBetween(calls, callee, inner);
    return between.empty() ? routesOutOf(calls, callee) : between; // and called back from there
  }

  const StackDecoder &decoder;
  Calls stack;
  bool isWhole;
  std::vector<uint64_t> contexts;
  std::vector<std::optional<std::vector<TailRoute>>> routes; ///< by frame
  size_t stepsLeft;
  std::vector<Taken> taken;
  std::priority_queue<Way> ways;
  Result result;
};

StackDecoder::Result StackDecoder::decode(uint64_t context, Calls stack, bool isWhole) const {
  return Walk(*this, stack, isWhole).run(context);
}

StackDecoder::Result
StackDecoder::decodeWithOneGuess(uint64_t context, std::span<const ListedCall *const> stack) const {
  std::vector<uint64_t> contexts = folded(stack);
  for (size_t i = 0; i <= stack.size(); ++i) {
    Calls inner = stack.first(i), outer = stack.subspan(i);
    if (auto *missing = index.between(contexts[i], context))
      return {true, 0, joined(inner, missing, outer)};
    if (i == stack.size())
      break;
    if (context == contexts[i + 1] && i + 1 < stack.size())
      return {true, 0, joined(inner, nullptr, outer.subspan(1))};
    if (auto *other = index.between(contexts[i + 1], context))
      return {true, 0, joined(inner, other, outer.subspan(1))};
    context = contextBefore(context, stack[i]->site);
  }
  return {};
}

} // namespace anole
