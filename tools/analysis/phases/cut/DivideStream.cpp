#include "tools/analysis/phases/cut/DivideStream.h"

#include "runtime/core/base/Hash.h"
#include "tools/analysis/phases/cut/CutLongTimes.h"
#include "tools/analysis/phases/cut/CutStream.h"

#include <iterator>

namespace anole::phases {
namespace {

constexpr uint64_t salt = 0x706172746f667275; // no identity of a path or loop is made with it

void append(Terms &to, Terms &&from) {
  to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

void append(TimeSequence &to, const TimeSequence &from) {
  from.each([&](float time) { to.add(time); });
}

void append(PointTrace &to, PointTrace &&from) {
  to.longTimes = joined(to.longTimes, to.count, from.longTimes);
  to.count += from.count;
  for (size_t i = 0; i < to.columns.size(); ++i)
    append(to.columns[i], std::move(from.columns[i]));
  if (!to.times)
    return;
  append(to.times->deltas, from.times->deltas);
  append(to.times->durations, from.times->durations);
  from.times->deltas.each([&](float time) { to.delta.add(static_cast<uint64_t>(time)); });
  from.times->durations.each([&](float time) { to.duration.add(static_cast<uint64_t>(time)); });
}

/// Numbers after those of all points and loops; the root stays the root.
void move(StreamTrace &stream, size_t points, size_t loops) {
  for (PointTrace &point : stream.points)
    point.key.path = insideKey(point.key.path);
  for (LoopTrace &loop : stream.loops) {
    loop.key = loop.kind == LoopKind::Root ? loop.key : insideKey(loop.key);
    for (Body &body : loop.variants)
      for (Symbol &symbol : body)
        symbol = symbol.isLoop() ? Symbol::loop(static_cast<uint32_t>(symbol.index() + loops))
                                 : Symbol::point(static_cast<uint32_t>(symbol.index() + points));
  }
}

} // namespace

uint64_t insideKey(uint64_t key) { return combineHash(salt, key); }

StreamTrace divideStream(const StreamTrace &stream, const StreamPlace &begin,
                         const StreamPlace &end) {
  StreamTrace result = cutStream(stream, StreamPlace(stream), begin);
  StreamTrace inside = cutStream(stream, begin, end);
  StreamTrace after = cutStream(stream, end, StreamPlace::end(stream));
  move(inside, stream.points.size(), stream.loops.size() - 1);
  Body &root = result.loops[0].variants[0];
  for (const StreamTrace *part : {&inside, &after}) {
    const Body &body = part->loops[0].variants[0];
    root.insert(root.end(), body.begin(), body.end());
  }
  for (size_t i = 0; i < stream.points.size(); ++i) {
    append(result.points[i], std::move(after.points[i]));
    result.points.push_back(std::move(inside.points[i]));
  }
  for (size_t i = 1; i < stream.loops.size(); ++i) {
    append(result.loops[i].trips, std::move(after.loops[i].trips));
    append(result.loops[i].variant, std::move(after.loops[i].variant));
    result.loops.push_back(std::move(inside.loops[i]));
  }
  return result;
}

} // namespace anole::phases
