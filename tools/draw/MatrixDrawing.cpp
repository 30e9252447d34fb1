#include "tools/draw/MatrixDrawing.h"

#include "tools/draw/Color.h"
#include "tools/draw/Svg.h"
#include "tools/model/MatrixBlocks.h"
#include "tools/text/NumberText.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace anole::tools {
namespace {

constexpr double margin = 40, head = 96, gap = 36, panel = 288, foot = 88;
constexpr uint32_t mostBlocks = 144;
constexpr const char *grey = "#555555", *line = "#bbbbbb";

class MatrixDrawing {
public:
  explicit MatrixDrawing(const ComparedTraces &compared)
      : traces(compared), full(traces.fullMatrix, mostBlocks),
        clustered(traces.clusteredMatrix, mostBlocks),
        highest(std::max({full.highest(), clustered.highest(), 1.0})),
        svg(2 * margin + 3 * panel + 2 * gap, head + panel + foot, "Communication matrices") {}

  std::string draw();

private:
  using Shade = std::function<Color(double share)>;
  using Value = std::function<double(uint32_t source, uint32_t destination)>;

  double leftOf(int number) const { return margin + number * (panel + gap); }
  double largestDifference() const;
  void drawHead();
  void drawPanel(int number, const std::string &title, const Value &value, double scale,
                 const Shade &shade);
  void drawScale(int number, double from, double to, const Shade &shade);

  const ComparedTraces &traces;
  MatrixBlocks full, clustered;
  double highest;
  Svg svg;
};

std::string MatrixDrawing::draw() {
  double most = std::max(largestDifference(), 1.0);
  auto difference = [&](uint32_t s, uint32_t d) { return clustered.at(s, d) - full.at(s, d); };
  drawHead();
  drawPanel(0, "full", [&](uint32_t s, uint32_t d) { return full.at(s, d); }, highest, heatColor);
  drawPanel(
      1, "clustered", [&](uint32_t s, uint32_t d) { return clustered.at(s, d); }, highest,
      heatColor);
  drawPanel(2, "clustered - full", difference, most, differenceColor);
  drawScale(0, 0, highest, heatColor);
  drawScale(2, -most, most, differenceColor);
  return svg.finish();
}

double MatrixDrawing::largestDifference() const {
  double most = 0;
  for (size_t i = 0; i < full.values.size(); ++i)
    most = std::max(most, std::fabs(clustered.values[i] - full.values[i]));
  return most;
}

void MatrixDrawing::drawHead() {
  Share share = matching(traces.fullMatrix, traces.clusteredMatrix);
  const TraceInfo &info = traces.full.trace.info;
  svg.text(margin, 34, 18,
           info.program + ": sends between " + plural(info.ranks, "rank") + ", " +
               percentText(share) + " alike");
  svg.text(margin, 56, 13,
           "rows send, columns receive, rank 0 at the upper left" +
               (full.ranks > 1 ? "; blocks of " + plural(full.ranks, "rank") : ""),
           Anchor::Start, grey);
}

void MatrixDrawing::drawPanel(int number, const std::string &title, const Value &value,
                              double scale, const Shade &shade) {
  double left = leftOf(number), side = panel / std::max(full.size, 1u);
  svg.text(left, head - 8, 13, title);
  for (uint32_t s = 0; s < full.size; ++s)
    for (uint32_t d = 0; d < full.size; ++d)
      if (double count = value(s, d); count != 0)
        svg.box(left + d * side, head + s * side, side, side, shade(count / scale).hex(),
                std::to_string(uint64_t(s) * full.ranks) + " to " +
                    std::to_string(uint64_t(d) * full.ranks) + ": " + roundText(count, 1));
  svg.frame(left - 1, head - 1, panel + 2, panel + 2, 1, line);
}

/// A bar of all shades from one value to another.
void MatrixDrawing::drawScale(int number, double from, double to, const Shade &shade) {
  constexpr int steps = 48;
  double left = leftOf(number), top = head + panel + 24, side = panel / steps;
  for (int i = 0; i < steps; ++i) {
    double value = from + (to - from) * (i + 0.5) / steps;
    svg.box(left + i * side, top, side, 10, shade(value / to).hex());
  }
  svg.frame(left - 1, top - 1, panel + 2, 12, 1, line);
  svg.text(left, top + 26, 11, roundText(from, 1), Anchor::Start, grey);
  svg.text(left + panel, top + 26, 11, roundText(to, 1) + " sends", Anchor::End, grey);
}

} // namespace

std::string matrixDrawing(const ComparedTraces &traces) { return MatrixDrawing(traces).draw(); }

} // namespace anole::tools
