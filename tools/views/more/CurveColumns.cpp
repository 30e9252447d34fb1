#include "tools/views/more/CurveColumns.h"

#include "tools/analysis/phases/segment/DivergenceCurve.h"
#include "tools/show/NumberText.h"

#include <algorithm>
#include <cmath>

namespace anole::phases {

namespace {

constexpr size_t placesShown = 39, widestBar = 40;

std::string rounded(double value) { return tools::roundText(value, 4); }

std::string barOf(const CurveRow &row) {
  double share = row.most > 0 ? row.cut.divergence / row.most : 0;
  return std::string(static_cast<size_t>(std::lround(share * double(widestBar))), '#');
}

} // namespace

const tools::Columns<CurveRow> &columnsOf(const CurveRow *) {
  using Column = tools::ColumnOf<CurveRow>;
  auto of = [](auto Cut::*what) { return [what](const CurveRow &row) { return row.cut.*what; }; };
  auto text = [](double Cut::*what) {
    return [what](const CurveRow &row) { return rounded(row.cut.*what); };
  };
  static const tools::Columns<CurveRow> columns(
      {Column("position", of(&Cut::position), "Patterns before it").under("patterns"),
       Column("divergence", of(&Cut::divergence), "D_JS of what is before and behind it")
           .under("divergence", text(&Cut::divergence)),
       Column("strength", of(&Cut::strength), "Of a cut there; more than 0: worth it")
           .under("strength", text(&Cut::strength)),
       Column::text("", barOf)});
  return columns;
}

std::vector<CurveRow> curveRows(const PhaseReport &report) {
  std::vector<CurveRow> rows;
  double most = 0;
  for (const Cut &cut : divergenceCurve(report.sequence.sequence, placesShown)) {
    rows.push_back({cut});
    most = std::max(most, cut.divergence);
  }
  for (CurveRow &row : rows)
    row.most = most;
  return rows;
}

} // namespace anole::phases
