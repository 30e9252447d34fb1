#include "tools/views/more/SegmentColumns.h"

#include "tools/show/NumberText.h"

namespace anole::phases {

using tools::Columns;
using tools::Perhaps;

namespace {

/// Where a segment is cut best.
struct SegmentCut {
  const Segment &segment;

  uint64_t position() const { return segment.begin + segment.cut->position; }
  double divergence() const { return segment.cut->divergence; }
  double strength() const { return segment.cut->strength; }
};

const Columns<SegmentCut> &columnsOf(const SegmentCut *) {
  static const Columns<SegmentCut> columns({{"position", &SegmentCut::position},
                                            {"divergence", &SegmentCut::divergence},
                                            {"strength", &SegmentCut::strength}});
  return columns;
}

Perhaps<SegmentCut> cutOf(const SegmentRow &row) {
  return row.segment.cut ? std::optional(SegmentCut{row.segment}) : std::nullopt;
}

Perhaps<std::array<uint32_t, 2>> halvesOf(const SegmentRow &row) {
  if (!row.segment.left)
    return {};
  return std::array{*row.segment.left, *row.segment.left + 1};
}

std::string roundedNumber(double value) { return tools::roundText(value, 4); }

auto cutText(double Cut::*what) {
  return [what](const SegmentRow &row) {
    return row.segment.cut ? roundedNumber((*row.segment.cut).*what) : std::string("-");
  };
}

std::string segmentName(const SegmentRow &row) {
  return std::string(2 * size_t(row.segment.depth), ' ') + "S" + std::to_string(row.index);
}

} // namespace

const Columns<SegmentRow> &columnsOf(const SegmentRow *) {
  using Column = tools::ColumnOf<SegmentRow>;
  auto of = [](auto Segment::*what) {
    return [what](const SegmentRow &row) { return row.segment.*what; };
  };
  auto entropy = [](const SegmentRow &row) { return roundedNumber(row.segment.entropy); };
  static const Columns<SegmentRow> columns(
      {Column("begin", of(&Segment::begin)).under("from"),
       Column("end", of(&Segment::end)).under("to"), Column("depth", of(&Segment::depth)),
       Column("kinds", of(&Segment::symbols)).under("kinds"),
       Column("entropy", of(&Segment::entropy)).under("entropy", entropy),
       Column::text("divergence", cutText(&Cut::divergence)).toTheRight(),
       Column::text("strength", cutText(&Cut::strength)).toTheRight(),
       Column::text("segment", segmentName), Column("cut", cutOf), Column("parts", halvesOf)});
  return columns;
}

std::vector<SegmentRow> segmentRows(const PhaseReport &report) {
  std::vector<SegmentRow> rows;
  for (const Segment &segment : report.tree.segments)
    rows.push_back({segment, rows.size()});
  return rows;
}

} // namespace anole::phases
