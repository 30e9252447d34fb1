#include "tools/views/more/TreePointColumns.h"

#include "runtime/core/model/Histogram.h"
#include "runtime/core/model/RankView.h"
#include "tools/show/FieldText.h"
#include "tools/views/BytesColumns.h" // IWYU pragma: keep: columnsOf

namespace anole::tools {
namespace {

const char *nameOfKind(FieldKind kind) {
  switch (kind) {
#define ANOLE_FIELD_KIND(name, number)                                                             \
  case FieldKind::name:                                                                            \
    return #name;
#include "runtime/core/model/FieldKinds.def"
  }
  return "unknown";
}

struct TimeBin {
  uint64_t from = 0, below = 0, calls = 0;
};

const Columns<TimeBin> &columnsOf(const TimeBin *) {
  static const Columns<TimeBin> columns(
      {{"from_ns", &TimeBin::from}, {"below_ns", &TimeBin::below}, {"calls", &TimeBin::calls}});
  return columns;
}

std::vector<TimeBin> timeBins(const CallTimes &times) {
  std::vector<TimeBin> bins;
  for (auto [bin, count] : times.stats.bins)
    if (bin < Histogram::binCount)
      bins.push_back({Histogram::beginOf(bin), Histogram::endOf(bin), count});
  return bins;
}

std::optional<TimesWithHistogram> withHistogram(const TimeStats &stats) {
  auto times = callTimesOf(stats);
  return times ? std::optional(TimesWithHistogram{*times}) : std::nullopt;
}

/// The values of a parameter on a family of ranks.
struct FieldFamily {
  const Family &family;
  ValueText value;
};

const Columns<FieldFamily> &columnsOf(const FieldFamily *) {
  static const Columns<FieldFamily> columns(
      {{"ranks", [](const FieldFamily &of) { return RanksWord{of.family.ranks}; }},
       {"values",
        [](const FieldFamily &of) { return CompressedValues{familyText(of.family, of.value)}; }}});
  return columns;
}

auto bytesAt(std::optional<SizeTally> PointBytes::*which) {
  return [which](const TreePoint &row) {
    using Sizes = Perhaps<std::optional<SizeTally>>;
    return row.tree.sizes ? Sizes((*row.tree.sizes)[row.index].*which) : Sizes();
  };
}

} // namespace

const Columns<TimesWithHistogram> &columnsOf(const TimesWithHistogram *) {
  using Column = ColumnOf<TimesWithHistogram>;
  static const Columns<TimesWithHistogram> columns(
      "times_with_histogram", "Times of calls, of all ranks; null: the trace has none",
      {Column::all(&TimesWithHistogram::times),
       {"histogram", [](const TimesWithHistogram &all) { return timeBins(all.times); }}});
  return columns;
}

const Columns<PointField> &columnsOf(const PointField *) {
  static const Columns<PointField> columns(
      {{"name", [](const PointField &of) { return of.field.name; }},
       {"kind", [](const PointField &of) { return nameOfKind(of.field.kind); },
        "docs/trace-format.md, \"Fields\""},
       {"families", [](const PointField &of) {
          return rowsOf<FieldFamily>(of.values, of.names.value(of.field.kind));
        }}});
  return columns;
}

std::optional<TimesWithHistogram> TreePoint::inside() const {
  return withHistogram(whole().duration);
}

std::optional<TimesWithHistogram> TreePoint::before() const { return withHistogram(whole().delta); }

std::vector<PointField> TreePoint::fields() const {
  std::vector<PointField> all;
  std::vector<FieldInfo> fields = columnFields(tree.names.function(own().key), own());
  for (size_t i = 0; i < std::min(own().columns.size(), fields.size()); ++i)
    all.push_back({fields[i], own().columns[i], tree.names});
  return all;
}

Perhaps<SpentNanoseconds> TreePoint::ownTime(const RankSums &sums, double total) const {
  if (!tree.rank)
    return {};
  uint64_t position = indexOf(whole().ranks, *tree.rank).value_or(0);
  return SpentNanoseconds{sums.at(position, total, valueCount(whole().ranks))};
}

std::vector<TreePoint> pointsOf(const StreamTree &tree) {
  std::vector<TreePoint> rows;
  for (size_t i = 0; i < tree.shown.points.size(); ++i)
    if (!tree.shown.points[i].ranks.empty())
      rows.push_back({tree, i});
  return rows;
}

const Columns<TreePoint> &columnsOf(const TreePoint *) {
  using Column = ColumnOf<TreePoint>;
  const auto &point = columnsOf(static_cast<const ShownPoint *>(nullptr));
  static const auto calls = point.only({"function", "path", "place", "ranks", "events", "polls"});
  static const auto others = point.only({"tracer_ns", "core_wait_ns"});
  static const Columns<TreePoint> columns(
      {{"point", &TreePoint::index, "Its number: #1"},
       Column::all(&TreePoint::point, calls),
       {"inside", &TreePoint::inside},
       {"before", &TreePoint::before},
       Column::all(&TreePoint::point, others),
       {"size", &TreePoint::size, "The number of ranks"},
       {"call_path", &TreePoint::callPath},
       {"columns", &TreePoint::fields, "The parameters"},
       {"rank_before_ns",
        [](const TreePoint &row) {
          return row.ownTime(row.whole().before, row.whole().delta.sum);
        }},
       {"rank_inside_ns",
        [](const TreePoint &row) {
          return row.ownTime(row.whole().inside, row.whole().duration.sum);
        }},
       {"sent", bytesAt(&PointBytes::sent)},
       {"received", bytesAt(&PointBytes::received)}});
  return columns;
}

} // namespace anole::tools
