#include "tools/views/more/PhaseDrawing.h"

#include "tools/show/Color.h"
#include "tools/show/NumberText.h"
#include "tools/show/Svg.h"
#include "tools/views/more/PhaseText.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace anole::phases {
namespace {

using tools::Anchor;

constexpr double margin = 24, barTop = 56, barHeight = 36, legendLine = 20;
constexpr double cell = 240, radius = 84, cellHead = 44, across = 4, width = 2 * margin + 4 * cell;
constexpr size_t mostPatterns = 16, mostPhases = 24, longestName = 34;

std::string cut(const std::string &text) {
  return text.size() <= longestName ? text : text.substr(0, longestName - 3) + "...";
}

class PhaseDrawing {
public:
  explicit PhaseDrawing(const PhaseReport &report)
      : report(report), drawn(drawnPatterns()), legends(std::min(report.phases.size(), mostPhases)),
        svg(width, graphsTop() + rows() * (cell + cellHead) + margin, "Phases") {}

  std::string draw() {
    svg.text(margin, 32, 18, "Phases");
    drawBar();
    for (size_t i = 0; i < legends; ++i)
      drawLegend(i);
    for (size_t i = 0; i < drawn.size(); ++i)
      drawGraph(drawn[i], margin + std::fmod(double(i), across) * cell,
                graphsTop() + std::floor(double(i) / across) * (cell + cellHead));
    return svg.finish();
  }

private:
  std::vector<uint32_t> drawnPatterns() const {
    std::vector<std::pair<uint64_t, uint32_t>> sizes;
    for (uint32_t i = 0; i < report.names.size(); ++i) {
      const Pattern &pattern = report.sequence.patterns[i];
      uint64_t messages = 0;
      for (const auto &[ends, count] : pattern.messages)
        messages += count;
      if (messages != 0 && pattern.ranks.size() <= mostRanksDrawn)
        sizes.emplace_back(UINT64_MAX - messages, i);
    }
    std::ranges::sort(sizes);
    std::vector<uint32_t> chosen;
    for (size_t i = 0; i < std::min(sizes.size(), mostPatterns); ++i)
      chosen.push_back(sizes[i].second);
    return chosen;
  }

  double graphsTop() const { return barTop + barHeight + legendLine * double(legends) + 32; }
  double rows() const { return std::ceil(double(drawn.size()) / across); }

  void drawBar() {
    bool hasTimes = report.time() > 0;
    double all = hasTimes ? report.time() : report.calls(), x = margin;
    for (size_t i = 0; i < report.phases.size(); ++i) {
      const Phase &phase = report.phases[i];
      double share = (hasTimes ? phase.time : phase.calls) / all;
      double step = share * (width - 2 * margin);
      svg.box(x, barTop, step, barHeight, tools::distinctColor(i).hex(),
              std::to_string(i + 1) + " " + phase.name + ": " + tools::roundText(100 * share, 3) +
                  " %");
      x += step;
    }
  }

  void drawLegend(size_t index) {
    double y = barTop + barHeight + legendLine * double(index + 1);
    svg.box(margin, y - 10, 12, 12, tools::distinctColor(index).hex());
    svg.text(margin + 20, y, 13, std::to_string(index + 1) + " " + report.phases[index].name);
  }

  void drawGraph(uint32_t index, double left, double top) {
    const Pattern &pattern = report.sequence.patterns[index];
    double x = left + cell / 2, y = top + cellHead + cell / 2;
    svg.text(x, top + 14, 13,
             "P" + std::to_string(index + 1) + " " + cut(nameOf(report.names[index])),
             Anchor::Middle);
    svg.note(x, top + 32, 12, tools::plural(pattern.times, "time"), Anchor::Middle);
    std::map<uint32_t, std::pair<double, double>> places;
    for (uint32_t rank : pattern.ranks) {
      double turn = 2 * std::numbers::pi * double(places.size()) / double(pattern.ranks.size());
      places[rank] = {x + radius * std::sin(turn), y - radius * std::cos(turn)};
    }
    drawMessages(pattern, places);
    for (auto [rank, place] : places)
      drawRank(rank, place, places.size());
  }

  void drawMessages(const Pattern &pattern,
                    const std::map<uint32_t, std::pair<double, double>> &places) {
    uint64_t most = 0;
    for (const auto &[ends, count] : pattern.messages)
      most = std::max(most, count);
    for (const auto &[ends, count] : pattern.messages) {
      auto from = places.find(ends.first), to = places.find(ends.second);
      if (from == places.end() || to == places.end())
        continue;
      double share = 0.3 + 0.7 * double(count) / double(most);
      svg.arrow(from->second.first, from->second.second, to->second.first, to->second.second,
                tools::heatColor(share).hex());
    }
  }

  void drawRank(uint32_t rank, std::pair<double, double> place, size_t ranks) {
    double side = ranks <= 32 ? 18 : 6;
    svg.box(place.first - side / 2, place.second - side / 2, side, side, "#dddddd",
            "rank " + std::to_string(rank));
    if (ranks <= 32)
      svg.text(place.first, place.second + 4, 10, std::to_string(rank), Anchor::Middle);
  }

  const PhaseReport &report;
  const std::vector<uint32_t> drawn;
  const size_t legends;
  tools::Svg svg;
};

} // namespace

std::string phaseDrawing(const PhaseReport &report) { return PhaseDrawing(report).draw(); }

} // namespace anole::phases
