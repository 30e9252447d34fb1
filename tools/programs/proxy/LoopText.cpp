#include "tools/programs/proxy/FlowWriter.h"

#include "runtime/core/model/TermFacts.h"
#include "tools/programs/proxy/ComputingText.h"
#include "tools/programs/proxy/formula/SequenceFormula.h"

namespace anole::tools::generate {

// Loops, and what their iterations run.

namespace {

std::string loopVariable(unsigned nesting) {
  const std::string letters = "ijklmnopq";
  return nesting < letters.size() ? letters.substr(nesting, 1) : "i" + std::to_string(nesting);
}

} // namespace

/// The text of a trip count: in a loop whose iterations double the distance to a peer it counts
/// rounds, and where they go through the ranks it counts these.
LeafText FlowWriter::tripText(uint32_t loop) const {
  if (!proxy.isScaled())
    return literal;
  Meaning meaning = Meaning::Plain;
  for (const auto &[rank, own] : proxy.programs.loop(loop))
    for (uint32_t body : proxy.programs.bodies(loop, rank))
      for (Symbol child : proxy.programs.stream().bodies[body])
        if (auto found = proxy.tripMeanings.find(child.index());
            !child.isLoop() && found != proxy.tripMeanings.end())
          meaning = found->second;
  return [meaning](int64_t trips) {
    bool isMarked = meaning != Meaning::Plain && trips >= 0 && trips <= INT32_MAX;
    return isMarked ? SizedNumber{meaning, trips}.mark() : literal(trips);
  };
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
    return counted(loopBody(loop, inside), counter);
  ++inside.nesting;
  Block body = loopBody(loop, inside), block;
  std::optional<Expression> count;
  for (bool isByCounter : {false, true}) {
    if (count || (!isByCounter && !place.position))
      continue;
    const Position at = isByCounter ? counterOf(Symbol::loop(loop)) : *place.position;
    count = sequenceFormula(trips, at, tripText(loop), "trips", proxy.context());
  }
  if (!count) {
    problem = "the numbers of iterations of a loop follow no rule that is short enough";
    return {};
  }
  block.uses(*count);
  proxy.looksUpIn(count->text, loop);
  body.variables.erase(digit.variable);
  bool isSum = count->text.find_first_of("?<>=&|^") == std::string::npos;
  std::string bound = isSum ? count->text : count->inside();
  bool isShort = body.lines.size() == 1;
  std::string variable = digit.variable;
  block.add("for (" + proxy.typeOf(variable) + variable + " = 0; " + variable + " < " + bound +
            "; " + variable + "++)" + (isShort ? "" : " {"));
  block.append(body, 2);
  if (!isShort)
    block.add("}");
  return counted(std::move(block), counter);
}

/// Counts what was done if its numbers follow the count.
Block FlowWriter::counted(Block block, const std::string &counter) {
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
  Block block, body = computingInIterations(proxy, computing.inIterations(loop));
  auto flush = [&] {
    body.append(sequence(children, place));
    children.clear();
  };
  for (uint32_t i = 0; i < order.parts.size(); ++i) {
    const OrderPart &part = order.parts[i];
    Block before = waitsBefore(loop, i), after = stepsAfter(loop, i);
    if (!before.lines.empty())
      flush();
    body.append(before);
    if (part.alternatives.empty()) {
      children.push_back({part.child.symbol, part.child.ranks, part.child.turns});
    } else {
      flush();
      body.append(alternatives(part, place));
    }
    if (!after.lines.empty())
      flush();
    body.append(after);
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
  std::optional<Expression> turn;
  for (const auto &at : {place.position, std::optional(Position{std::make_shared<Digit>(digit)})})
    if (!turn && at)
      turn = sequenceFormula(order.turns, *at, literal, "order", proxy.context());
  if (!turn) {
    problem = "a loop runs something else in each iteration, and no rule says what";
    return {};
  }
  block.uses(*turn);
  proxy.looksUpIn(turn->text, loop);
  block.add("int " + variable + " = " + turn->text + ";");
  if (block.variables.contains(counter)) {
    proxy.counters.insert(counter);
    block.add(counter + "++;");
  }
  block.append(body);
  return block;
}

/// Only those alternatives that a rank which comes here has.
Block FlowWriter::alternatives(const OrderPart &part, const Place &place) {
  Block block;
  for (const Alternative &each : part.alternatives) {
    Place inside = place;
    if (each.turns.empty())
      inside.ranks = inBoth(each.ranks, place.ranks);
    else
      inside.position.reset();
    if (inside.ranks.empty())
      continue;
    std::vector<Child> children;
    for (Symbol symbol : each.body)
      children.push_back({symbol, inside.ranks, {}});
    std::string condition = conditionOf(inside.ranks, each.turns, place, block);
    Block body = sequence(children, inside);
    if (condition.empty())
      return body; // the only one
    block.add((block.lines.empty() ? "if (" : "} else if (") + condition + ") {");
    block.append(body, 2);
  }
  if (!block.lines.empty())
    block.add("}");
  return block;
}

/// Written once, wherever it stands: its numbers follow counters.
Block FlowWriter::sharedLoop(uint32_t loop, const Place &place) {
  auto written = shared.find(loop);
  if (written != shared.end())
    return written->second;
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
  Block call = callOf(name, commentOf(proxy.places.pathTo(source, source.depth)), body);
  shared[loop] = call;
  return call;
}

} // namespace anole::tools::generate
