#pragma once

#include "runtime/core/compress/Column.h"
#include "runtime/core/merge/Leaf.h"

namespace anole::test {

/// Writes down what one thread did, point by point: the calls of each come one after the other.
/// What the tracer would make of calls is the business of PlayedRank.
class StreamBuilder {
public:
  /// A new point, with so many calls. What follows is said of it.
  StreamBuilder &point(PointKey key, uint64_t count = 1) {
    points.emplace_back();
    points.back().key = key;
    points.back().count = count;
    return *this;
  }
  /// A scalar of its calls, one for each.
  StreamBuilder &scalar(Terms terms) {
    points.back().count = valueCount(terms);
    points.back().columns.push_back(std::move(terms));
    ++points.back().scalars;
    return *this;
  }
  StreamBuilder &scalar(const std::vector<int64_t> &values) {
    Column column(Column::Closing::WhenLong);
    for (int64_t value : values)
      column.append(value);
    return scalar(column.finish());
  }
  /// One of its calls came after so many nanoseconds and took so many.
  StreamBuilder &time(uint64_t before, uint64_t inside) {
    points.back().delta.add(before);
    points.back().duration.add(inside);
    return *this;
  }

  StreamTrace stream() const {
    LoopTrace root;
    root.variants.emplace_back();
    StreamTrace stream{0, points, {root}};
    for (uint32_t i = 0; i < points.size(); ++i)
      stream.loops[0].variants[0].push_back(points[i].count == 1 ? Symbol::point(i)
                                                                 : inLoop(stream, i));
    return stream;
  }
  Trace leaf(uint32_t rank) const { return leafTrace({stream()}, rank, 1); }

private:
  static Symbol inLoop(StreamTrace &stream, uint32_t index) {
    LoopTrace loop;
    loop.key = 1 + index;
    loop.kind = LoopKind::Folded;
    loop.variants = {{Symbol::point(index)}};
    loop.trips = {{static_cast<int64_t>(stream.points[index].count), 0, 1, {}}};
    stream.loops.push_back(std::move(loop));
    return Symbol::loop(static_cast<uint32_t>(stream.loops.size() - 1));
  }

  std::vector<PointTrace> points;
};

} // namespace anole::test
