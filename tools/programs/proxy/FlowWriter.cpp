#include "tools/programs/proxy/FlowWriter.h"

#include "tools/programs/proxy/ComputingBlocks.h"
#include "tools/programs/proxy/SafeComment.h"
#include "tools/programs/proxy/call/CallWriter.h"

#include <algorithm>

namespace anole::tools::generate {

namespace {

constexpr unsigned mostNesting = 100;
constexpr size_t mostLines = 200000;

/// Counters are variables of the program, not of a function.
bool isCounter(const std::string &variable) {
  for (const char *start : {"calls", "entries", "turns", "elements"})
    if (variable.starts_with(start))
      return true;
  return false;
}

} // namespace

FlowWriter::FlowWriter(Proxy &of) : proxy(of), ownRanks(of), computing(shortComputing(of)) {}

Expected<Block> FlowWriter::main() {
  for (uint32_t loop = 0; loop < proxy.programs.stream().loops.size(); ++loop) {
    auto order = orderOf(proxy.programs, loop);
    if (!order)
      return fail("a loop runs something else in each iteration, and no rule says what");
    orders.push_back(std::move(*order));
  }
  countUses();
  if (proxy.isThreaded())
    if (auto done = writeThreads(); !done)
      return tl::unexpected(done.error());
  Block block = rootBody(0);
  if (!problem.empty())
    return fail(problem);
  return block;
}

/// What a thread does, whichever ranks have it.
Block FlowWriter::rootBody(uint32_t thread) {
  uint32_t root = proxy.programs.threads()[thread].loops;
  Ranks everyone;
  for (uint32_t rank = 0; rank < proxy.programs.size(); ++rank)
    everyone.push_back(rank);
  return loopBody(root, {0, 0, everyone, Position{}, root});
}

bool FlowWriter::countUses() {
  for (const LoopOrder &order : orders) {
    std::map<uint32_t, unsigned> here;
    for (const OrderPart &part : order.parts) {
      std::map<uint32_t, unsigned> chosen;
      for (const Alternative &each : part.alternatives) {
        std::map<uint32_t, unsigned> inside;
        for (Symbol symbol : each.body)
          ++inside[symbol.bits];
        for (auto [symbol, count] : inside)
          chosen[symbol] =
              each.turns.empty() ? std::max(chosen[symbol], count) : chosen[symbol] + 2 * count;
      }
      for (auto [symbol, count] : chosen)
        here[symbol] += count;
      if (part.alternatives.empty())
        ++here[part.child.symbol.bits];
    }
    for (auto [symbol, count] : here)
      uses[symbol] += count;
  }
  return true;
}

std::string FlowWriter::counterName(Symbol symbol) const {
  return (symbol.isLoop() ? "entries" : "calls") + std::to_string(symbol.index());
}

Position FlowWriter::counterOf(Symbol symbol) const {
  Digit digit;
  digit.value = variable(counterName(symbol));
  if (symbol.isLoop()) {
    for (const auto &[rank, loop] : proxy.programs.loop(symbol.index()))
      digit.counts[rank] = valueCount(loop->trips);
  } else {
    for (const auto &[rank, point] : proxy.programs.point(symbol.index()))
      digit.counts[rank] = point->count;
  }
  return {std::make_shared<Digit>(digit)};
}

/// The place of what runs once in each iteration; others count their own calls.
std::optional<Position> FlowWriter::positionOf(Symbol symbol, const Place &place,
                                               bool isAlways) const {
  auto count = uses.find(symbol.bits);
  bool isOnce = isAlways && count != uses.end() && count->second == 1;
  return isOnce ? place.position : std::nullopt;
}

bool FlowWriter::isInline(const Child &child, const Place &place) const {
  return proxy.places.of(child.symbol).depth <= place.depth;
}

/// Neighbours that the program reached through the same call are one function.
Block FlowWriter::sequence(const std::vector<Child> &all, const Place &place) {
  Block block;
  std::vector<Child> children;
  for (const Child &each : all) {
    Child child{each.symbol, inBoth(each.ranks, place.ranks), each.turns};
    if (std::ranges::any_of(child.ranks, [&](uint32_t rank) { return runs(rank, each.symbol); }))
      children.push_back(std::move(child));
  }
  for (size_t i = 0; i < children.size();) {
    if (isInline(children[i], place)) {
      const Child &first = children[i];
      Block together;
      while (i < children.size() && isInline(children[i], place) &&
             children[i].ranks == first.ranks && children[i].turns == first.turns)
        together.append(one(children[i++], place));
      block.append(conditional(together, first, place));
      continue;
    }
    size_t end = i;
    std::vector<Child> together;
    auto stepOf = [&](size_t at) {
      return proxy.places.of(children[at].symbol).steps[place.depth];
    };
    while (end < children.size() && !isInline(children[end], place) && stepOf(end) == stepOf(i))
      together.push_back(children[end++]);
    block.append(group(together, place));
    i = end;
  }
  return block;
}

/// Whether a rank comes to a call or a loop at all.
bool FlowWriter::runs(uint32_t rank, Symbol symbol) const {
  uint32_t index = symbol.index();
  return symbol.isLoop() ? proxy.programs.loop(index).contains(rank)
                         : proxy.programs.point(index).contains(rank);
}

Block FlowWriter::group(const std::vector<Child> &children, const Place &place) {
  const Child &first = children.front();
  bool isAlike = std::ranges::all_of(children, [&](const Child &child) {
    return child.ranks == first.ranks && child.turns == first.turns;
  });
  const SourcePlace &source = proxy.places.of(first.symbol);
  Place inside{place.depth + 1, place.nesting, isAlike ? first.ranks : place.ranks, place.position,
               place.loop};
  std::vector<Child> inner = children;
  for (Child &child : inner)
    if (isAlike && !child.turns.empty())
      child.turns = {-1}; // in some turns only, which the caller has checked
  Block body = sequence(inner, inside);
  Block made = callOf(proxy.places.functionAt(source, place.depth + 1),
                      inComment(proxy.places.pathTo(source, place.depth + 1)), body);
  return isAlike ? conditional(made, first, place) : made;
}

/// A function with this body, or one that is there already, and a call of it.
Block FlowWriter::callOf(const std::string &name, const std::string &comment, const Block &body) {
  ProgramFunction made{"", "static void", name, {}, body.statements};
  std::vector<Expression> arguments;
  for (const std::string &each : body.variables) {
    if (isCounter(each))
      continue;
    made.parameters.push_back({proxy.typeOf(each), each});
    arguments.push_back(variable(each));
  }
  auto [entry, isNew] = known.try_emplace(made);
  if (isNew) {
    entry->second = made.name = proxy.tables.unique(name);
    made.comment = comment;
    definitions.push_back(std::move(made));
  }
  Block call;
  call.add(compute(called(entry->second, arguments)));
  call.variables.insert(body.variables.begin(), body.variables.end());
  return call;
}

/// Nothing: always.
std::optional<Expression>
FlowWriter::conditionOf(const Ranks &ranks, const std::vector<int64_t> &turns, const Place &place) {
  if (turns == std::vector<int64_t>{-1})
    return std::nullopt;
  if (turns.empty()) {
    auto condition = rankCondition(ranks, place.ranks, proxy.context());
    if (condition)
      proxy.looksUpIn(*condition, place.loop);
    return condition;
  }
  std::vector<Expression> each;
  for (int64_t turn : turns)
    each.push_back(joined(variable("turn" + std::to_string(place.loop)), "==", literal(turn)));
  return allOf(each, "||");
}

Block FlowWriter::conditional(const Block &inner, const Child &child, const Place &place) {
  auto condition = conditionOf(child.ranks, child.turns, place);
  if (!condition)
    return inner;
  Block block;
  block.add(onlyIf(*condition, inner.statements));
  block.variables.insert(inner.variables.begin(), inner.variables.end());
  return block;
}

Block FlowWriter::one(const Child &child, const Place &place) {
  if (++written > mostLines || place.nesting > mostNesting) {
    problem = "the trace is nested too deeply, or the program would have too many lines";
    return {};
  }
  if (!problem.empty())
    return {};
  Place inside = place;
  inside.position = positionOf(child.symbol, place, child.turns.empty());
  inside.ranks = child.ranks;
  uint32_t index = child.symbol.index();
  if (!child.symbol.isLoop())
    return pointBlock(index, inside);
  return uses[child.symbol.bits] > 1 ? sharedLoop(index, inside) : loopBlock(index, inside);
}

Block FlowWriter::pointBlock(uint32_t point, const Place &place) {
  for (const auto &[rank, own] : proxy.programs.point(point))
    proxy.counts(counterName(Symbol::point(point)), own->count);
  Block computed = computingBefore(proxy, point);
  return counted(amongThreads(point, computed, callBlock(point, place)),
                 counterName(Symbol::point(point)));
}

/// A call that counts itself is the same wherever it stands.
Block FlowWriter::callBlock(uint32_t point, const Place &place) {
  auto write = [&] { return CallWriter(proxy, ownRanks, point, place.position).write(); };
  if (place.position)
    return write();
  auto found = calls.find(point);
  return found != calls.end() ? found->second : calls.emplace(point, write()).first->second;
}

} // namespace anole::tools::generate
