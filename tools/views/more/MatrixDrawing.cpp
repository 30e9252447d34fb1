#include "tools/views/more/MatrixDrawing.h"

#include "tools/analysis/model/MatrixBlocks.h"
#include "tools/show/Color.h"
#include "tools/show/NumberText.h"
#include "tools/show/Svg.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace anole::tools {
namespace {

constexpr double margin = 40, head = 96, gap = 36, panel = 288, foot = 88;
constexpr uint32_t mostBlocks = 144;
constexpr const char *line = "#bbbbbb";

/// What a row of panels shows, and the largest value of it.
struct Quantity {
  std::function<double(const MatrixBlocks &, uint32_t source, uint32_t destination)> of;
  std::function<std::string(double)> text;
  std::string unit;
  double highest, largestDifference;
};

class MatrixDrawing {
public:
  explicit MatrixDrawing(const ComparedTraces &compared)
      : traces(compared), full(traces.fullMatrix, mostBlocks),
        clustered(traces.clusteredMatrix, mostBlocks),
        svg(2 * margin + 3 * panel + 2 * gap, head + 2 * (panel + foot), "Communication matrices") {
  }

  std::string draw();

private:
  using Shade = std::function<Color(double share)>;
  using Value = std::function<double(uint32_t source, uint32_t destination)>;

  double leftOf(int number) const { return margin + number * (panel + gap); }
  Quantity sends() const;
  Quantity times() const;
  void complete(Quantity &quantity) const;
  void drawHead();
  void drawRow(double top, const Quantity &quantity);
  void drawPanel(double left, double top, const Quantity &quantity, const Value &value,
                 double scale, const Shade &shade);
  void drawScale(double left, double top, double from, double to, const Quantity &quantity,
                 const Shade &shade);

  const ComparedTraces &traces;
  MatrixBlocks full, clustered;
  Svg svg;
};

std::string MatrixDrawing::draw() {
  drawHead();
  drawRow(head, sends());
  drawRow(head + panel + foot, times());
  return svg.finish();
}

Quantity MatrixDrawing::sends() const {
  Quantity quantity{&MatrixBlocks::at, [](double value) { return roundText(value, 1); }, "sends", 1,
                    1};
  complete(quantity);
  return quantity;
}

Quantity MatrixDrawing::times() const {
  Quantity quantity{&MatrixBlocks::timeAt, [](double value) { return roundText(value / 1000, 1); },
                    "µs in a send, on average", 1, 1};
  complete(quantity);
  return quantity;
}

void MatrixDrawing::complete(Quantity &quantity) const {
  for (uint32_t s = 0; s < full.size; ++s)
    for (uint32_t d = 0; d < full.size; ++d) {
      double one = quantity.of(full, s, d), other = quantity.of(clustered, s, d);
      quantity.highest = std::max({quantity.highest, one, other});
      quantity.largestDifference = std::max(quantity.largestDifference, std::fabs(other - one));
    }
}

void MatrixDrawing::drawRow(double top, const Quantity &quantity) {
  auto inFull = [&](uint32_t s, uint32_t d) { return quantity.of(full, s, d); };
  auto inClustered = [&](uint32_t s, uint32_t d) { return quantity.of(clustered, s, d); };
  auto difference = [&](uint32_t s, uint32_t d) { return inClustered(s, d) - inFull(s, d); };
  double most = quantity.largestDifference, below = top + panel + 24;
  drawPanel(leftOf(0), top, quantity, inFull, quantity.highest, heatColor);
  drawPanel(leftOf(1), top, quantity, inClustered, quantity.highest, heatColor);
  drawPanel(leftOf(2), top, quantity, difference, most, differenceColor);
  drawScale(leftOf(0), below, 0, quantity.highest, quantity, heatColor);
  drawScale(leftOf(2), below, -most, most, quantity, differenceColor);
}

void MatrixDrawing::drawHead() {
  Share share = matching(traces.fullMatrix, traces.clusteredMatrix);
  const TraceInfo &info = traces.full.trace.info;
  svg.text(margin, 34, 18,
           info.program + ": sends between " + plural(info.ranks, "rank") + ", " +
               percentText(share) + " alike");
  svg.note(margin, 56, 13,
           "rows send, columns receive, rank 0 at the upper left" +
               (full.ranks > 1 ? "; blocks of " + plural(full.ranks, "rank") : ""));
  for (int i = 0; const char *title : {"full", "clustered", "clustered - full"})
    svg.text(leftOf(i++), head - 8, 13, title);
}

void MatrixDrawing::drawPanel(double left, double top, const Quantity &quantity, const Value &value,
                              double scale, const Shade &shade) {
  double side = panel / std::max(full.size, 1u);
  for (uint32_t s = 0; s < full.size; ++s)
    for (uint32_t d = 0; d < full.size; ++d)
      if (double found = value(s, d); found != 0)
        svg.box(left + d * side, top + s * side, side, side, shade(found / scale).hex(),
                std::to_string(uint64_t(s) * full.ranks) + " to " +
                    std::to_string(uint64_t(d) * full.ranks) + ": " + quantity.text(found));
  svg.frame(left - 1, top - 1, panel + 2, panel + 2, 1, line);
}

/// A bar of all shades from one value to another.
void MatrixDrawing::drawScale(double left, double top, double from, double to,
                              const Quantity &quantity, const Shade &shade) {
  constexpr int steps = 48;
  double side = panel / steps;
  for (int i = 0; i < steps; ++i) {
    double value = from + (to - from) * (i + 0.5) / steps;
    svg.box(left + i * side, top, side, 10, shade(value / to).hex());
  }
  svg.frame(left - 1, top - 1, panel + 2, 12, 1, line);
  svg.note(left, top + 26, 11, quantity.text(from));
  svg.note(left + panel, top + 26, 11, quantity.text(to) + " " + quantity.unit, Anchor::End);
}

} // namespace

std::string matrixDrawing(const ComparedTraces &traces) { return MatrixDrawing(traces).draw(); }

} // namespace anole::tools
