#include "tools/programs/proxy/program/BodyOrder.h"

#include "runtime/core/terms/TermCursor.h"
#include "tools/programs/proxy/program/TableLimit.h"

#include <algorithm>
#include <set>

namespace anole::tools::generate {

namespace {

/// Ranks that run a body, or a body that all run in one turn.
struct BodyUse {
  Ranks ranks;
  std::vector<int64_t> turns;
  const Body *body;
};

bool hasRepeats(const Body &body) {
  std::set<uint32_t> seen;
  return std::ranges::any_of(body, [&](Symbol symbol) { return !seen.insert(symbol.bits).second; });
}

/// The children of all bodies in an order that agrees with each of them; nothing if there is none.
class Merging {
public:
  explicit Merging(const std::vector<BodyUse> &all) {
    for (const BodyUse &use : all)
      add(*use.body);
  }

  std::optional<Body> run() {
    constexpr size_t most = 2048; // the time grows with the square
    Body merged;
    if (symbols.size() > most)
      return std::nullopt;
    while (merged.size() < symbols.size()) {
      auto next = std::ranges::find_if(symbols, [&](Symbol symbol) {
        return !done.contains(symbol.bits) && before[symbol.bits].empty();
      });
      if (next == symbols.end())
        return std::nullopt;
      merged.push_back(*next);
      done.insert(next->bits);
      for (auto &[symbol, earlier] : before)
        earlier.erase(next->bits);
    }
    return merged;
  }

private:
  void add(const Body &body) {
    for (size_t i = 0; i < body.size(); ++i) {
      auto [entry, isNew] = before.try_emplace(body[i].bits);
      if (isNew)
        symbols.push_back(body[i]);
      if (i > 0)
        entry->second.insert(body[i - 1].bits);
    }
  }

  std::vector<Symbol> symbols; ///< in order of first appearance
  std::map<uint32_t, std::set<uint32_t>> before;
  std::set<uint32_t> done;
};

class Ordering {
public:
  Ordering(const RankPrograms &all, uint32_t number) : programs(all), loop(number) {}

  std::optional<LoopOrder> run() {
    for (const auto &[rank, own] : programs.loop(loop)) {
      everyone.push_back(rank);
      order.takesTurns = order.takesTurns || programs.bodies(loop, rank).size() > 1;
    }
    if (order.takesTurns && !takeTurns())
      return std::nullopt;
    if (!order.takesTurns)
      groupRanks();
    if (!mergeAll())
      choose();
    return std::move(order);
  }

private:
  const Body &body(uint32_t number) const { return programs.stream().bodies[number]; }

  void groupRanks() {
    for (uint32_t rank : everyone) {
      const auto &own = programs.bodies(loop, rank);
      static const Body nothing;
      const Body &runs = own.empty() ? nothing : body(own[0]);
      auto known =
          std::ranges::find_if(uses, [&](const BodyUse &use) { return *use.body == runs; });
      if (known == uses.end())
        known = uses.insert(uses.end(), {{}, {}, &runs});
      known->ranks.push_back(rank);
    }
  }

  bool takeTurns() {
    for (uint32_t rank : everyone) {
      std::vector<int64_t> numbers;
      for (uint32_t number : programs.bodies(loop, rank))
        numbers.push_back(turnOf(number));
      auto turns = renumbered(programs.loop(loop).at(rank)->variant, numbers);
      if (!turns)
        return false;
      order.turns[rank] = numbers.size() == 1 ? Terms{{numbers[0], 0, 0, {}}} : *turns;
    }
    return true;
  }

  int64_t turnOf(uint32_t number) {
    auto known =
        std::ranges::find_if(uses, [&](const BodyUse &use) { return *use.body == body(number); });
    if (known == uses.end())
      known = uses.insert(uses.end(), {everyone, {known - uses.begin()}, &body(number)});
    return known - uses.begin();
  }

  /// The sequence with other numbers; runs become single terms.
  static std::optional<Terms> renumbered(const Terms &terms, const std::vector<int64_t> &numbers) {
    Terms result;
    for (const Term &term : terms) {
      bool isMoving = term.stride != 0 && term.count != 1;
      if (term.isRepeat() && !isMoving) {
        auto inside = renumbered(term.body, numbers);
        if (!inside)
          return std::nullopt;
        result.push_back({0, 0, term.count, std::move(*inside)});
      } else if (!term.isRepeat() && !term.block && !isMoving) {
        auto at = static_cast<size_t>(term.start);
        if (at >= numbers.size())
          return std::nullopt;
        result.push_back({numbers[at], 0, term.count, {}});
      } else if (valueCount(term) > mostNumbers({term}) || !appendEach(term, numbers, result)) {
        return std::nullopt;
      }
    }
    return result;
  }

  static bool appendEach(const Term &term, const std::vector<int64_t> &numbers, Terms &result) {
    for (int64_t value : expand({term})) {
      if (value < 0 || static_cast<size_t>(value) >= numbers.size())
        return false;
      result.push_back({numbers[static_cast<size_t>(value)], 0, 1, {}});
    }
    return true;
  }

  bool mergeAll() {
    if (std::ranges::any_of(uses, [](const BodyUse &use) { return hasRepeats(*use.body); }) &&
        uses.size() > 1)
      return false;
    if (uses.size() == 1) {
      for (Symbol symbol : *uses[0].body)
        order.parts.push_back({{symbol, everyone}});
      return true;
    }
    auto merged = Merging(uses).run();
    for (Symbol symbol : merged.value_or(Body()))
      order.parts.push_back({childOf(symbol)});
    return merged.has_value();
  }

  OrderedChild childOf(Symbol symbol) const {
    OrderedChild child{symbol, {}};
    size_t count = 0;
    for (const BodyUse &use : uses)
      if (std::ranges::find(*use.body, symbol) != use.body->end()) {
        ++count;
        child.turns.insert(child.turns.end(), use.turns.begin(), use.turns.end());
        child.ranks.insert(child.ranks.end(), use.ranks.begin(), use.ranks.end());
      }
    std::ranges::sort(child.ranks);
    auto rest = std::ranges::unique(child.ranks);
    child.ranks.erase(rest.begin(), rest.end());
    if (count == uses.size())
      child.turns.clear();
    return child;
  }

  /// What all bodies begin and end with, and between the two a choice.
  void choose() {
    const Body &first = *uses[0].body;
    size_t head = first.size(), tail = first.size();
    for (const BodyUse &use : uses) {
      const Body &other = *use.body;
      head = std::min(head,
                      static_cast<size_t>(std::ranges::mismatch(first, other).in1 - first.begin()));
      auto differs = std::mismatch(first.rbegin(), first.rend(), other.rbegin(), other.rend());
      tail = std::min(tail, static_cast<size_t>(differs.first - first.rbegin()));
    }
    for (const BodyUse &use : uses)
      tail = std::min(tail, std::min(use.body->size(), first.size()) - head);
    auto shared = [&](size_t at) { order.parts.push_back({{first[at], everyone}}); };
    for (size_t i = 0; i < head; ++i)
      shared(i);
    addChoice(head, tail);
    for (size_t i = first.size() - tail; i < first.size(); ++i)
      shared(i);
  }

  void addChoice(size_t head, size_t tail) {
    OrderPart part;
    for (const BodyUse &use : uses) {
      Body middle(use.body->begin() + static_cast<ptrdiff_t>(head),
                  use.body->end() - static_cast<ptrdiff_t>(tail));
      if (!middle.empty())
        part.alternatives.push_back({use.ranks, use.turns, std::move(middle)});
    }
    order.parts.push_back(std::move(part));
  }

  const RankPrograms &programs;
  uint32_t loop;
  Ranks everyone;
  std::vector<BodyUse> uses;
  LoopOrder order;
};

} // namespace

std::optional<LoopOrder> orderOf(const RankPrograms &programs, uint32_t loop) {
  return Ordering(programs, loop).run();
}

} // namespace anole::tools::generate
