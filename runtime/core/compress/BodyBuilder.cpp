#include "runtime/core/compress/BodyBuilder.h"

#include "runtime/core/base/Fault.h"

namespace anole {

BodyBuilder::BodyBuilder(StreamNodes &nodes, uint32_t loop, uint32_t foldWindow)
    : nodes(nodes), loop(loop), foldWindow(foldWindow) {}

BodyBuilder::BodyBuilder(const BodyBuilder &from, StreamNodes &nodes)
    : nodes(nodes), loop(from.loop), variant(from.variant), foldWindow(from.foldWindow),
      cursors(from.cursors), items(from.items), previousEqual(from.previousEqual),
      latest(from.latest), closed(from.closed) {
  for (Cursor &cursor : cursors)
    cursor.body = cursor.loop == baseBody ? nodes.loops[loop].variants[variant].data()
                                          : nodes.loops[cursor.loop].variants[0].data();
}

void BodyBuilder::begin(uint32_t ofLoop) {
  loop = ofLoop;
  items.clear();
  previousEqual.clear();
  cursors.clear();
  const LoopNode &node = nodes.loops[loop];
  if (node.variants.empty() || node.variants[node.lastVariant].empty())
    return;
  variant = node.lastVariant;
  const Body &body = node.variants[variant];
  cursors.push_back({body.data(), static_cast<uint32_t>(body.size()), 0, baseBody, 0});
}

void BodyBuilder::enter(uint32_t foldedLoop, uint64_t rounds) {
  const Body &body = nodes.loops[foldedLoop].variants[0];
  cursors.push_back({body.data(), static_cast<uint32_t>(body.size()), 0, foldedLoop, rounds});
}

void BodyBuilder::feed(Symbol child) {
  if (cursors.empty())
    push(child);
  else if (expected() == child || descendTo(child))
    advance();
  else
    giveUp({child});
}

/// If the expected child is a folded loop that begins with this one, stands before it in the loop.
bool BodyBuilder::descendTo(Symbol child) {
  size_t depth = cursors.size();
  while (auto next = expected()) {
    if (*next == child)
      return true;
    if (!next->isLoop() || nodes.loops[next->index()].kind != LoopKind::Folded)
      break;
    enter(next->index(), 0);
  }
  cursors.resize(depth);
  return false;
}

/// The innermost body did not go on as expected. `rest` are children that came since and are not
/// accounted for. A folded loop with complete rounds is left behind as a child of the body around
/// it; without one it was not that loop at all.
void BodyBuilder::giveUp(Body rest) {
  Cursor top = cursors.back();
  if (top.loop == baseBody)
    return giveUpBase(std::move(rest));
  Body begun(top.body, top.body + top.position);
  begun.insert(begun.end(), rest.begin(), rest.end());
  cursors.pop_back();
  if (top.rounds == 0)
    return giveUp(std::move(begun));
  LoopNode &left = nodes.loops[top.loop];
  if (!left.trips.append(static_cast<int64_t>(top.rounds)))
    ANOLE_FAULT(UnpredictedTripsUnnoticed, void(),
                nodes.surprise(left, nodes.surprises.events, top.rounds));
  cursors.empty() ? push(Symbol::loop(top.loop)) : advance();
  for (Symbol child : begun)
    feed(child);
}

/// The iteration is not the expected variant: another one, or a new one.
void BodyBuilder::giveUpBase(Body rest) {
  if (rest.empty() || switchVariant(rest.front())) {
    for (Symbol child : rest)
      feed(child);
    return;
  }
  Cursor base = cursors.back();
  cursors.clear();
  for (uint32_t i = 0; i < base.position; ++i)
    list(base.body[i]);
  for (Symbol child : rest)
    feed(child);
}

/// Looks for a variant that begins like the iteration so far and goes on with this child.
bool BodyBuilder::switchVariant(Symbol child) {
  Cursor &base = cursors.back();
  const VariantSet &variants = nodes.loops[loop].variants;
  uint32_t other = variants.next(variant, base.position, child);
  if (other == VariantSet::none)
    return false;
  variant = other;
  base.body = variants[other].data();
  base.size = static_cast<uint32_t>(variants[other].size());
  return true;
}

/// Leaves all folded loops: the iteration ends here.
void BodyBuilder::leaveLoops() {
  while (!cursors.empty() && cursors.back().loop != baseBody)
    giveUp({});
}

uint32_t BodyBuilder::endSlowly() {
  leaveLoops();
  if (!ranAsExpected()) {
    Body listed = followsBase() ? Body() : takeAll();
    std::span<const Symbol> body(listed);
    if (followsBase())
      body = {cursors[0].body, cursors[0].position};
    variant = nodes.variantIndex(loop, body);
    if (variant == VariantSet::none)
      return mix(body);
  }
  return nodes.loops[loop].lastVariant = variant;
}

/// The next iteration is not expected to run this.
uint32_t BodyBuilder::mix(std::span<const Symbol> body) {
  Symbol all = nodes.mix(loop, body);
  cursors.clear();
  return nodes.loops[loop].variants.findOrAdd({&all, 1});
}

Body BodyBuilder::endRoot() {
  leaveLoops();
  return takeAll();
}

} // namespace anole
