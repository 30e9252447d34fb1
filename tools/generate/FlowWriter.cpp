#include "tools/generate/FlowWriter.h"

#include "runtime/core/model/TermFacts.h"
#include "tools/generate/CallWriter.h"
#include "tools/generate/ColumnFormula.h"
#include "tools/generate/ComputingText.h"
#include "tools/text/Printable.h"

#include <algorithm>

namespace anole::tools::generate {

namespace {

constexpr unsigned mostNesting = 100;
constexpr size_t mostLines = 200000;

std::string loopVariable(unsigned nesting) {
  const std::string letters = "ijklmnopq";
  return nesting < letters.size() ? letters.substr(nesting, 1) : "i" + std::to_string(nesting);
}

std::string comment(const std::string &text) {
  std::string safe = printable(text, 200);
  for (size_t at = 0; (at = safe.find("*/", at)) != std::string::npos;)
    safe.replace(at, 2, "* /");
  return "/* " + safe + " */";
}

} // namespace

FlowWriter::FlowWriter(Proxy &of) : proxy(of), ownRanks(of) {}

Expected<Block> FlowWriter::main() {
  for (uint32_t loop = 0; loop < proxy.programs.stream().loops.size(); ++loop) {
    auto order = orderOf(proxy.programs, loop);
    if (!order)
      return fail("a loop runs something else in each iteration, and no rule says what");
    orders.push_back(std::move(*order));
  }
  countUses();
  Ranks everyone;
  for (uint32_t rank = 0; rank < proxy.programs.size(); ++rank)
    everyone.push_back(rank);
  Block block = loopBody(0, {0, 0, everyone, Position{}, 0});
  if (!problem.empty())
    return fail(problem);
  return block;
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
  digit.text = digit.variable = counterName(symbol);
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
    Child child{each.symbol, {}, each.turns};
    std::ranges::set_intersection(each.ranks, place.ranks, std::back_inserter(child.ranks));
    if (!child.ranks.empty())
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
                      comment(proxy.places.pathTo(source, place.depth + 1)), body);
  return isAlike ? conditional(made, first, place) : made;
}

/// A function with this body, or one that is there already, and a call of it.
Block FlowWriter::callOf(const std::string &name, const std::string &comment, const Block &body) {
  std::string text, parameters, arguments;
  for (const std::string &variable : body.variables) {
    if (variable.starts_with("calls") || variable.starts_with("entries") ||
        variable.starts_with("turns"))
      continue;
    parameters += (parameters.empty() ? "" : ", ") + proxy.typeOf(variable) + variable;
    arguments += (arguments.empty() ? "" : ", ") + variable;
  }
  for (const std::string &line : body.lines)
    text += (line.empty() ? "" : "  ") + line + "\n";
  auto [entry, isNew] = known.try_emplace(name + "(" + parameters + ")" + text);
  if (isNew) {
    entry->second = proxy.tables.unique(name);
    definitions.push_back(comment + "\nstatic void " + entry->second + "(" +
                          (parameters.empty() ? "void" : parameters) + ") {\n" + text + "}\n");
  }
  return {{entry->second + "(" + arguments + ");"}, body.variables};
}

std::string FlowWriter::conditionOf(const Ranks &ranks, const std::vector<int64_t> &turns,
                                    const Place &place, Block &block) {
  if (turns == std::vector<int64_t>{-1})
    return "";
  std::string text;
  if (turns.empty())
    return rankCondition(ranks, place.ranks, proxy.context());
  std::string variable = "turn" + std::to_string(place.loop);
  block.variables.insert(variable);
  for (int64_t turn : turns)
    text += (text.empty() ? "" : " || ") + variable + " == " + std::to_string(turn);
  return text;
}

Block FlowWriter::conditional(const Block &inner, const Child &child, const Place &place) {
  Block block;
  std::string condition = conditionOf(child.ranks, child.turns, place, block);
  if (condition.empty())
    return inner;
  block.add("if (" + condition + ") {");
  block.append(inner, 2);
  block.add("}");
  return block;
}

Block FlowWriter::one(const Child &child, const Place &place) {
  if (++lines > mostLines || place.nesting > mostNesting) {
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
  Block block = computingBefore(proxy, point);
  block.append(CallWriter(proxy, ownRanks, point, place.position).write());
  std::string counter = counterName(Symbol::point(point));
  if (block.variables.contains(counter)) {
    proxy.counters.insert(counter);
    block.add(counter + "++;");
  }
  return block;
}

/// Children count the iterations of loops that run equally often each time they are entered.
Block FlowWriter::loopBlock(uint32_t loop, const Place &place) {
  std::string counter = counterName(Symbol::loop(loop));
  std::map<uint32_t, Terms> trips;
  bool isEven = true, isOnce = true;
  Digit digit;
  digit.text = digit.variable = loopVariable(place.nesting);
  for (const auto &[rank, own] : proxy.programs.loop(loop)) {
    trips[rank] = own->trips;
    auto constant = constantOf(own->trips);
    isEven = isEven && constant && *constant >= 0;
    isOnce = isOnce && constant == 1;
    digit.counts[rank] = static_cast<uint64_t>(constant.value_or(0));
    auto range = factsOf(own->trips).range();
    proxy.counts(digit.variable,
                 range && range->high >= 0 ? static_cast<uint64_t>(range->high) : 0);
    proxy.counts(counter, valueCount(own->trips));
  }
  Place inside = place;
  if (isEven && !inside.position)
    inside.position = counterOf(Symbol::loop(loop));
  if (isEven && !isOnce)
    inside.position->push_back(std::make_shared<Digit>(digit));
  if (!isEven)
    inside.position.reset();
  if (isOnce)
    return loopBody(loop, inside);
  ++inside.nesting;
  Block body = loopBody(loop, inside), block;
  std::optional<Expression> count;
  for (bool isByCounter : {false, true}) {
    if (count || (!isByCounter && !place.position))
      continue;
    if (auto pattern =
            findPattern(trips, isByCounter ? counterOf(Symbol::loop(loop)) : *place.position))
      count = columnFormula(*pattern, literal, "trips", proxy.context());
  }
  if (!count) {
    problem = "the numbers of iterations of a loop follow no rule that is short enough";
    return {};
  }
  block.uses(*count);
  body.variables.erase(digit.variable);
  bool isSum = count->text.find_first_of("?<>=&|^") == std::string::npos;
  std::string bound = isSum ? count->text : count->inside();
  block.add("for (" + proxy.typeOf(digit.variable) + digit.variable + " = 0; " + digit.variable +
            " < " + bound + "; " + digit.variable + "++) {");
  block.append(body, 2);
  block.add("}");
  if (block.variables.contains(counter)) {
    proxy.counters.insert(counter);
    block.add(counter + "++;");
  }
  return block;
}

Block FlowWriter::loopBody(uint32_t loop, const Place &around) {
  Place place = around;
  place.loop = loop;
  const LoopOrder &order = orders[loop];
  std::vector<Child> children;
  Block block, body;
  auto flush = [&] {
    body.append(sequence(children, place));
    children.clear();
  };
  for (const OrderPart &part : order.parts) {
    if (part.alternatives.empty()) {
      children.push_back({part.child.symbol, part.child.ranks, part.child.turns});
      continue;
    }
    flush();
    body.append(alternatives(part, place));
  }
  flush();
  std::string variable = "turn" + std::to_string(loop);
  if (!body.variables.contains(variable))
    return body;
  body.variables.erase(variable);
  std::string counter = "turns" + std::to_string(loop);
  Digit digit{counter, counter, {}};
  for (const auto &[rank, terms] : order.turns) {
    const Terms &own = proxy.programs.loop(loop).at(rank)->variant;
    digit.counts[rank] = valueCount(own);
    proxy.counts(counter, digit.counts[rank]);
  }
  std::optional<Pattern> pattern;
  if (place.position)
    pattern = findPattern(order.turns, *place.position);
  if (!pattern)
    pattern = findPattern(order.turns, {std::make_shared<Digit>(digit)});
  if (!pattern) {
    problem = "a loop runs something else in each iteration, and no rule says what";
    return {};
  }
  Expression turn = columnFormula(*pattern, literal, "turns", proxy.context());
  block.uses(turn);
  block.add("int " + variable + " = " + turn.text + ";");
  if (block.variables.contains(counter)) {
    proxy.counters.insert(counter);
    block.add(counter + "++;");
  }
  block.append(body);
  return block;
}

Block FlowWriter::alternatives(const OrderPart &part, const Place &place) {
  Block block;
  for (size_t i = 0; i < part.alternatives.size(); ++i) {
    const Alternative &each = part.alternatives[i];
    Place inside = place;
    inside.ranks = each.turns.empty() ? each.ranks : place.ranks;
    if (!each.turns.empty())
      inside.position.reset();
    std::vector<Child> children;
    for (Symbol symbol : each.body)
      children.push_back({symbol, inside.ranks, {}});
    std::string condition = conditionOf(each.ranks, each.turns, place, block);
    block.add((i == 0 ? "if (" : "} else if (") + (condition.empty() ? "1" : condition) + ") {");
    block.append(sequence(children, inside), 2);
  }
  if (!part.alternatives.empty())
    block.add("}");
  return block;
}

/// Written once, wherever it stands: its numbers follow counters.
Block FlowWriter::sharedLoop(uint32_t loop, const Place &place) {
  auto known = shared.find(loop);
  if (known != shared.end())
    return known->second;
  Place inside = place;
  inside.nesting = 0;
  inside.position = counterOf(Symbol::loop(loop));
  inside.ranks = ranksOf(proxy.programs.loop(loop));
  shared[loop] = {}; // a loop that holds itself ends here
  Block body = loopBlock(loop, inside);
  std::string counter = counterName(Symbol::loop(loop));
  if (body.variables.contains(counter) && !proxy.counters.contains(counter)) {
    proxy.counters.insert(counter);
    body.add(counter + "++;");
  }
  const SourcePlace &source = proxy.places.of(Symbol::loop(loop));
  std::string name = "loop" + std::to_string(loop);
  Block call = callOf(name, comment(proxy.places.pathTo(source, source.depth)), body);
  shared[loop] = call;
  return call;
}

} // namespace anole::tools::generate
