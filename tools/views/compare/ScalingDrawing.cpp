#include "tools/views/compare/ScalingDrawing.h"

#include "tools/show/Color.h"
#include "tools/show/NumberText.h"
#include "tools/show/Printable.h"
#include "tools/show/Svg.h"

#include <algorithm>
#include <cmath>

namespace anole::tools {
namespace {

constexpr double margin = 24, left = 84, top = 76, across = 720, down = 400, legendLine = 20;
constexpr double width = left + across + margin;
constexpr size_t mostDrawnSites = 12;
constexpr const char *grey = "#bbbbbb", *pale = "#f1f1f1";

/// A logarithmic axis.
struct Axis {
  double least = 1, most = 10;

  /// From 0 to 1.
  double at(double value) const { return std::log(value / least) / std::log(most / least); }
};

std::vector<ScaledRow> drawnRows(const ScalingReport &report, size_t most) {
  std::vector<ScaledRow> rows = report.rowsOf(report.runs.whole);
  std::vector<ScaledRow> sites = report.rowsOf(report.runs.sites);
  auto drawn = static_cast<std::ptrdiff_t>(std::min({sites.size(), most, mostDrawnSites}));
  rows.insert(rows.end(), sites.begin(), sites.begin() + drawn);
  return rows;
}

class ScalingDrawing {
public:
  ScalingDrawing(const ScalingReport &report, size_t most)
      : report(report), rows(drawnRows(report, most)), x(xAxis()), y(yAxis()),
        svg(width, top + down + 64 + legendLine * static_cast<double>(rows.size()) + margin,
            "Scaling") {}

  std::string draw();

private:
  Axis xAxis() const;
  Axis yAxis() const;
  double measuredTo() const { return report.runs.x.back(); }
  bool areLaws() const {
    return std::ranges::any_of(rows,
                               [](const ScaledRow &row) { return row.place->time.has_value(); });
  }
  double xOf(double value) const { return left + across * x.at(value); }
  double yOf(double time) const { return top + down * (1 - y.at(time)); }
  void drawAxes();
  void drawLaw(const ScaledPlace &place, const std::string &color);
  void drawPart(const ScalingLaw &law, double from, double to, const std::string &color,
                bool dashed);
  void drawMarks(const ScaledPlace &place, const std::string &color);
  void drawLegend(size_t row, const std::string &color);

  const ScalingReport &report;
  const std::vector<ScaledRow> rows;
  const Axis x, y;
  Svg svg;
};

Axis ScalingDrawing::xAxis() const {
  const std::vector<double> &values = report.runs.x;
  double most = areLaws() ? report.runs.farthest() : values.back();
  return {values.front(), std::max(most, values.front() * 2)};
}

/// Whole powers of ten around what is drawn, at most nine of them.
Axis ScalingDrawing::yAxis() const {
  double least = 1e300, most = 0;
  auto take = [&](std::optional<double> time) {
    if (time && *time > 0 && std::isfinite(*time)) {
      least = std::min(least, *time);
      most = std::max(most, *time);
    }
  };
  for (const ScaledRow &row : rows) {
    std::ranges::for_each(row.place->times, take);
    take(row.place->at(x.most));
  }
  if (most == 0)
    return {1, 10};
  double high = std::ceil(std::log10(most)), low = std::floor(std::log10(least));
  return {std::pow(10, std::max(low, high - 9)), std::pow(10, std::max(high, low + 1))};
}

void ScalingDrawing::drawAxes() {
  double end = xOf(measuredTo());
  if (measuredTo() < x.most) {
    svg.box(end, top, left + across - end, down, pale);
    svg.note(end + 6, top + 16, 12, "extrapolated");
  }
  for (double time = y.least; time <= y.most * 1.001; time *= 10) {
    svg.line({{left, yOf(time)}, {left + across, yOf(time)}}, 1, "#dddddd");
    svg.note(left - 8, yOf(time) + 4, 11, timeText(time), Anchor::End);
  }
  std::vector<double> values = report.runs.x;
  if (measuredTo() < x.most)
    for (double value = 4 * measuredTo(); value <= x.most; value *= 4)
      values.push_back(value);
  for (double value : values)
    svg.note(xOf(value), top + down + 18, 11, roundText(value, 6), Anchor::Middle);
  svg.frame(left, top, across, down, 1, grey);
  svg.note(left + across / 2, top + down + 38, 12,
           report.areRanks() ? "P, ranks" : printable(report.parameter), Anchor::Middle);
}

void ScalingDrawing::drawPart(const ScalingLaw &law, double from, double to,
                              const std::string &color, bool dashed) {
  constexpr int steps = 48;
  std::vector<std::pair<double, double>> points;
  for (int i = 0; i <= steps; ++i) {
    double value = from * std::pow(to / from, double(i) / steps);
    if (double time = law.at(value); time >= y.least && time <= y.most * 1.001)
      points.emplace_back(xOf(value), yOf(time));
  }
  if (points.size() > 1)
    svg.line(points, 2, color, dashed);
}

void ScalingDrawing::drawLaw(const ScaledPlace &place, const std::string &color) {
  if (!place.time)
    return;
  drawPart(place.time->best, x.least, measuredTo(), color, false);
  if (measuredTo() < x.most)
    drawPart(place.time->best, measuredTo(), x.most, color, true);
}

void ScalingDrawing::drawMarks(const ScaledPlace &place, const std::string &color) {
  constexpr double side = 7;
  for (size_t run = 0; run < place.times.size(); ++run)
    if (auto time = place.times[run]; time && *time >= y.least)
      svg.box(xOf(report.runs.x[run]) - side / 2, yOf(*time) - side / 2, side, side, color,
              place.name + ", " + report.parameter + " = " + roundText(report.runs.x[run], 6) +
                  ": " + timeText(*time));
}

void ScalingDrawing::drawLegend(size_t row, const std::string &color) {
  const ScaledPlace &place = *rows[row].place;
  double at = top + down + 64 + legendLine * static_cast<double>(row);
  svg.box(left, at - 10, 12, 12, color);
  svg.text(left + 20, at, 13,
           place.time ? place.time->text(report.parameter) : std::string("no law"));
  svg.text(left + 180, at, 13, printable(place.name, longestName));
}

std::string ScalingDrawing::draw() {
  svg.text(margin, 32, 18, "Time of a rank over " + printable(report.parameter));
  svg.note(margin, 54, 13,
           "marks: runs; lines: laws" + std::string(areLaws()
                                                        ? ", dashed where they are extrapolated"
                                                        : " need three runs at least"));
  drawAxes();
  for (size_t row = 0; row < rows.size(); ++row) {
    std::string color = distinctColor(row).hex();
    drawLaw(*rows[row].place, color);
    drawMarks(*rows[row].place, color);
    drawLegend(row, color);
  }
  return svg.finish();
}

} // namespace

std::string scalingDrawing(const ScalingReport &report, size_t most) {
  return ScalingDrawing(report, most).draw();
}

} // namespace anole::tools
