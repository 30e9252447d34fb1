#pragma once

#include "tools/views/more/TreeColumns.h"

namespace anole::tools {

/// Times of calls, of all ranks together, and how many took how long.
struct TimesWithHistogram {
  CallTimes times;
};
const Columns<TimesWithHistogram> &columnsOf(const TimesWithHistogram *);

/// A parameter of the calls of a point.
struct PointField {
  FieldInfo field;
  const SharedColumn &values;
  const TraceNames &names;
};
const Columns<PointField> &columnsOf(const PointField *);

/// A point of a tree, by its number.
struct TreePoint {
  const StreamTree &tree;
  size_t index;

  const SharedPoint &own() const { return tree.shown.points[index]; }
  const SharedPoint &whole() const { return tree.whole.points[index]; }
  ShownPoint point() const { return {tree.names, own()}; }
  uint64_t size() const { return valueCount(own().ranks); }
  std::string callPath() const { return tree.names.path(own().key.path); }
  std::optional<TimesWithHistogram> inside() const;
  std::optional<TimesWithHistogram> before() const;
  std::vector<PointField> fields() const;
  Perhaps<SpentNanoseconds> ownTime(const RankSums &sums, double total) const;
};
const Columns<TreePoint> &columnsOf(const TreePoint *);

/// The points of a tree that ranks have.
std::vector<TreePoint> pointsOf(const StreamTree &tree);

} // namespace anole::tools
