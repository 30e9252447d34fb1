#include "runtime/core/compress/BodyBuilder.h"

#include "runtime/core/base/Fault.h"

namespace anole {

BodyBuilder::BodyBuilder(StreamNodes &nodes, uint32_t loop, uint32_t foldWindow)
    : nodes(nodes), loop(loop), foldWindow(foldWindow) {}

BodyBuilder::BodyBuilder(const BodyBuilder &from, StreamNodes &nodes)
    : nodes(nodes), loop(from.loop), variant(from.variant), foldWindow(from.foldWindow),
      top(from.top), around(from.around), items(from.items), previousEqual(from.previousEqual),
      latest(from.latest), closed(from.closed) {
  for (Cursor &cursor : around)
    followCopy(cursor);
  if (isFollowing())
    followCopy(top);
}

/// The cursor stands in a body of nodes that these are a copy of.
void BodyBuilder::followCopy(Cursor &cursor) const {
  const LoopNode &node = nodes.loops[cursor.loop == baseBody ? loop : cursor.loop];
  cursor.follow(node.variants[cursor.loop == baseBody ? variant : 0], cursor.begun().size());
}

void BodyBuilder::begin(uint32_t ofLoop) {
  loop = ofLoop;
  clear();
  const LoopNode &node = nodes.loops[loop];
  if (node.variants.empty() || node.variants[node.lastVariant].empty())
    return;
  variant = node.lastVariant;
  top.loop = baseBody;
  top.follow(node.variants[variant], 0);
}

void BodyBuilder::clear() {
  items.clear();
  previousEqual.clear();
  followNothing();
}

void BodyBuilder::followNothing() {
  around.clear();
  top = {};
}

void BodyBuilder::enter(uint32_t foldedLoop, uint64_t rounds) {
  if (isFollowing())
    around.push_back(top);
  top.loop = foldedLoop;
  top.rounds = rounds;
  top.follow(nodes.loops[foldedLoop].variants[0], 0);
}

void BodyBuilder::leaveBody() {
  if (around.empty())
    return followNothing();
  top = around.back();
  around.pop_back();
}

void BodyBuilder::feed(Symbol child) {
  if (!isFollowing())
    push(child);
  else if (expected() == child || descendTo(child))
    advance();
  else
    giveUp({child});
}

/// If the expected child is a folded loop that begins with this one, stands before it in the loop.
bool BodyBuilder::descendTo(Symbol child) {
  size_t depth = around.size();
  while (auto next = expected()) {
    if (*next == child)
      return true;
    if (!next->isLoop() || nodes.loops[next->index()].kind != LoopKind::Folded)
      break;
    enter(next->index(), 0);
  }
  while (around.size() > depth)
    leaveBody();
  return false;
}

/// The innermost body did not go on as expected. `rest` are children that came since and are not
/// accounted for. A folded loop with complete rounds is left behind as a child of the body around
/// it; without one it was not that loop at all. Rounds are counted before their loop is left: who
/// is killed in between has counted them once more than needed, and not lost them.
void BodyBuilder::giveUp(Body rest) {
  Cursor given = top;
  if (given.loop == baseBody)
    return giveUpBase(std::move(rest));
  Body begun(given.body, given.next);
  begun.insert(begun.end(), rest.begin(), rest.end());
  if (given.rounds == 0) {
    leaveBody();
    return giveUp(std::move(begun));
  }
  LoopNode &left = nodes.loops[given.loop];
  if (!left.trips.append(static_cast<int64_t>(given.rounds)))
    ANOLE_FAULT(UnpredictedTripsUnnoticed, void(),
                nodes.surprise(left, nodes.surprises.events, given.rounds));
  leaveRounds();
  for (Symbol child : begun)
    feed(child);
}

/// The loop is a child of what is around it before its rounds are forgotten: see giveUp().
void BodyBuilder::leaveRounds() {
  if (!around.empty()) {
    leaveBody();
    return advance();
  }
  const Symbol left = Symbol::loop(top.loop);
  pushUnfolded(left);
  leaveBody();
  foldTail();
}

/// The iteration is not the expected variant: another one, or a new one.
void BodyBuilder::giveUpBase(Body rest) {
  if (rest.empty() || switchVariant(rest.front())) {
    for (Symbol child : rest)
      feed(child);
    return;
  }
  std::span<const Symbol> begun = top.begun();
  followNothing();
  for (Symbol child : begun)
    list(child);
  for (Symbol child : rest)
    feed(child);
}

/// Looks for a variant that begins like the iteration so far and goes on with this child.
bool BodyBuilder::switchVariant(Symbol child) {
  const VariantSet &variants = nodes.loops[loop].variants;
  auto position = static_cast<uint32_t>(top.begun().size());
  uint32_t other = variants.next(variant, position, child);
  if (other == VariantSet::none)
    return false;
  variant = other;
  top.follow(variants[other], position);
  return true;
}

/// Leaves all folded loops: the iteration ends here.
void BodyBuilder::leaveLoops() {
  while (isFollowing() && top.loop != baseBody)
    giveUp({});
}

uint32_t BodyBuilder::endSlowly() {
  leaveLoops();
  if (!ranAsExpected()) {
    Body listed = followsBase() ? Body() : takeAll();
    std::span<const Symbol> body(listed);
    if (followsBase())
      body = outermost().begun();
    variant = nodes.variantIndex(loop, body);
    if (variant == VariantSet::none)
      return mix(body);
  }
  return nodes.loops[loop].lastVariant = variant;
}

/// The next iteration is not expected to run this.
uint32_t BodyBuilder::mix(std::span<const Symbol> body) {
  Symbol all = nodes.mix(loop, body);
  followNothing();
  return nodes.loops[loop].variants.findOrAdd({&all, 1});
}

bool BodyBuilder::isEmpty() const {
  return items.empty() && closed.empty() && around.empty() && top.rounds == 0 &&
         top.begun().empty();
}

/// Returns whether the cursor stands in a body that there is.
bool BodyBuilder::isSound(const Cursor &cursor) const {
  const bool isBase = cursor.loop == baseBody;
  const uint32_t of = isBase ? loop : cursor.loop, which = isBase ? variant : 0;
  if (of >= nodes.loops.size() || which >= nodes.loops[of].variants.size())
    return false;
  const Body &body = nodes.loops[of].variants[which];
  return cursor.body == body.data() && cursor.end == body.data() + body.size() &&
         cursor.body <= cursor.next && cursor.next <= cursor.end;
}

/// A cursor that was being moved goes, with what it stood for, and one in a loop that is listed
/// already.
void BodyBuilder::mend() {
  foldWindow = 0;
  latest.clear();
  previousEqual.assign(items.size(), noItem);
  while (isFollowing() && !isSound(top))
    leaveBody();
  if (around.empty() && isFollowing() && !items.empty() && items.back() == Symbol::loop(top.loop))
    leaveBody();
}

void BodyBuilder::takeBack(Symbol child) {
  leaveLoops();
  const std::span<const Symbol> came = isFollowing() ? top.begun() : std::span(items);
  if (came.empty() || came.back() != child)
    return;
  if (isFollowing()) {
    --top.next;
  } else {
    items.pop_back();
    previousEqual.pop_back();
  }
}

Body BodyBuilder::endRoot() {
  leaveLoops();
  latest = std::vector<uint32_t>();
  previousEqual = std::vector<uint32_t>();
  return takeAll();
}

} // namespace anole
