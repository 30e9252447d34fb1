#include "tools/programs/proxy/FlowWriter.h"

#include "runtime/core/terms/TermFacts.h"
#include "tools/programs/proxy/ComputingBlocks.h"
#include "tools/programs/proxy/SafeComment.h"
#include "tools/programs/proxy/formula/SequenceFormula.h"

namespace anole::tools::generate {

// Loops, and what their iterations run.

namespace {

Statement oneMore(const std::string &counter) { return compute(suffixed(named(counter), "++")); }

std::string loopVariable(unsigned nesting) {
  const std::string letters = "ijklmnopq";
  return nesting < letters.size() ? letters.substr(nesting, 1) : "i" + std::to_string(nesting);
}

} // namespace

/// The text of a trip count: in a loop whose iterations double the distance to a peer it counts
/// rounds, and where they go through the ranks it counts these.
Leaf FlowWriter::tripLeaf(uint32_t loop) const {
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
    bool isSized = meaning != Meaning::Plain && trips >= 0 && trips <= INT32_MAX;
    return isSized ? Expression(Form::Number, "", {}, {meaning, trips}) : literal(trips);
  };
}

/// How often the loop runs each time that it is entered; nothing if no short rule says it.
std::optional<Expression> FlowWriter::tripsOf(uint32_t loop, const Place &place) {
  std::map<uint32_t, Terms> trips;
  for (const auto &[rank, own] : proxy.programs.loop(loop))
    trips[rank] = own->trips;
  std::optional<Expression> count;
  if (place.position)
    count = sequenceFormula(trips, *place.position, tripLeaf(loop), "trips", proxy.context());
  if (!count)
    count = sequenceFormula(trips, counterOf(Symbol::loop(loop)), tripLeaf(loop), "trips",
                            proxy.context());
  if (count)
    proxy.looksUpIn(*count, loop);
  return count;
}

/// Children count the iterations of loops that run equally often each time they are entered.
Block FlowWriter::loopBlock(uint32_t loop, const Place &place) {
  std::string counter = counterName(Symbol::loop(loop)), name = loopVariable(place.nesting);
  bool isEven = true, isOnce = true;
  Digit digit{variable(name), {}};
  for (const auto &[rank, own] : proxy.programs.loop(loop)) {
    auto constant = constantOf(own->trips);
    isEven = isEven && constant && *constant >= 0;
    isOnce = isOnce && constant == 1;
    digit.counts[rank] = static_cast<uint64_t>(constant.value_or(0));
    auto range = factsOf(own->trips).range();
    proxy.counts(name, range && range->high >= 0 ? static_cast<uint64_t>(range->high) : 0);
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
  auto count = tripsOf(loop, place);
  if (!count) {
    problem = "the numbers of iterations of a loop follow no rule that is short enough";
    return {};
  }
  body.variables.erase(name);
  block.add(counting(proxy.typeOf(name), name, *count, body.statements));
  block.variables.merge(body.variables);
  return counted(std::move(block), counter);
}

/// Counts what was done if its numbers follow the count.
Block FlowWriter::counted(Block block, const std::string &counter) {
  if (block.variables.contains(counter)) {
    proxy.counters.insert(counter);
    block.add(oneMore(counter));
  }
  return block;
}

Block FlowWriter::loopBody(uint32_t loop, const Place &around) {
  Place place = around;
  place.loop = loop;
  const LoopOrder &order = orders[loop];
  std::vector<Child> children;
  Block body = computingInIterations(proxy, computing.inIterations(loop));
  auto flush = [&] {
    body.append(sequence(children, place));
    children.clear();
  };
  for (uint32_t i = 0; i < order.parts.size(); ++i) {
    const OrderPart &part = order.parts[i];
    Block before = waitsBefore(loop, i), after = stepsAfter(loop, i);
    if (!before.isEmpty())
      flush();
    body.append(before);
    if (part.alternatives.empty()) {
      children.push_back({part.child.symbol, part.child.ranks, part.child.turns});
    } else {
      flush();
      body.append(alternatives(part, place));
    }
    if (!after.isEmpty())
      flush();
    body.append(after);
  }
  flush();
  return turnsOf(loop, place, body);
}

/// What a loop runs, behind the number of what this turn is if that differs.
Block FlowWriter::turnsOf(uint32_t loop, const Place &place, const Block &body) {
  std::string name = "turn" + std::to_string(loop), counter = "turns" + std::to_string(loop);
  if (!body.variables.contains(name))
    return body;
  Digit digit{variable(counter), {}};
  for (const auto &[rank, terms] : orders[loop].turns) {
    const Terms &own = proxy.programs.loop(loop).at(rank)->variant;
    digit.counts[rank] = valueCount(own);
    proxy.counts(counter, digit.counts[rank]);
  }
  std::optional<Expression> turn;
  for (const auto &at : {place.position, std::optional(Position{std::make_shared<Digit>(digit)})})
    if (!turn && at)
      turn = sequenceFormula(orders[loop].turns, *at, literal, "order", proxy.context());
  if (!turn) {
    problem = "a loop runs something else in each iteration, and no rule says what";
    return {};
  }
  proxy.looksUpIn(*turn, loop);
  Block block;
  block.add(declared("int", name, *turn));
  if (block.variables.contains(counter)) {
    proxy.counters.insert(counter);
    block.add(oneMore(counter));
  }
  block.append(body);
  block.variables.erase(name);
  return block;
}

/// Only those alternatives that a rank which comes here has.
Block FlowWriter::alternatives(const OrderPart &part, const Place &place) {
  Block block;
  Statements chain;
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
    auto condition = conditionOf(inside.ranks, each.turns, place);
    Block body = sequence(children, inside);
    if (!condition)
      return body; // the only one
    chain.push_back(onlyIf(*condition, body.statements));
    block.variables.merge(body.variables);
  }
  for (size_t i = chain.size(); i-- > 1;)
    chain[i - 1].otherwise = {std::move(chain[i])};
  if (!chain.empty())
    block.add(std::move(chain[0]));
  return block;
}

/// Written once, wherever it stands: its numbers follow counters.
Block FlowWriter::sharedLoop(uint32_t loop, const Place &place) {
  auto found = shared.find(loop);
  if (found != shared.end())
    return found->second;
  Place inside = place;
  inside.nesting = 0;
  inside.position = counterOf(Symbol::loop(loop));
  inside.ranks = ranksOf(proxy.programs.loop(loop));
  shared[loop] = {}; // a loop that holds itself ends here
  Block body = loopBlock(loop, inside);
  std::string counter = counterName(Symbol::loop(loop));
  if (body.variables.contains(counter) && !proxy.counters.contains(counter)) {
    proxy.counters.insert(counter);
    body.add(oneMore(counter));
  }
  const SourcePlace &source = proxy.places.of(Symbol::loop(loop));
  std::string name = "loop" + std::to_string(loop);
  Block call = callOf(name, inComment(proxy.places.pathTo(source, source.depth)), body);
  shared[loop] = call;
  return call;
}

} // namespace anole::tools::generate
