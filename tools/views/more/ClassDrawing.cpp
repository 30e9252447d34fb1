#include "tools/views/more/ClassDrawing.h"

#include "tools/analysis/network/KnownNetworks.h"
#include "tools/show/Color.h"
#include "tools/show/NumberText.h"
#include "tools/show/Svg.h"

#include <algorithm>

namespace anole::whatif {
namespace {

using tools::Anchor;
using tools::Color;
using tools::Svg;

constexpr double margin = 24, head = 64, cell = 44, axis = 64, title = 40, bar = 26, chartGap = 40,
                 chartHeight = 7 * cell, legendLine = 22, legends = 10;
constexpr size_t limits = 5;
constexpr double chartWidth = stepsOfSweep * bar, mapWidth = axis + ClassMap::side * cell;
constexpr double rowHeight = title + chartHeight + 60;

/// What a bar consists of, from below.
struct DrawnPart {
  const char *name;
  double Shares::*time;
};
constexpr std::array parts{DrawnPart{"computation", &Shares::computation},
                           DrawnPart{"wait", &Shares::wait},
                           DrawnPart{"latency", &Shares::latency},
                           DrawnPart{"bandwidth", &Shares::bandwidth},
                           DrawnPart{"copies", &Shares::copy},
                           DrawnPart{"overhead", &Shares::overhead},
                           DrawnPart{"unmodelled", &Shares::unmodelled}};

/// The classes and the parts of time that they are about have the same colours.
Color colorOfPart(size_t part) { return tools::distinctColor(part < 4 ? part : part + 2); }
Color colorOf(Limit limit) {
  constexpr std::array<size_t, 5> colors{0, 1, 3, 2, 4};
  return tools::distinctColor(colors[static_cast<size_t>(limit)]);
}
Color colorOf(const ClassFound &found) {
  constexpr Color white{0xff, 0xff, 0xff};
  return found.isSensitive ? tools::mixed(colorOf(found.limit), white, 0.55) : colorOf(found.limit);
}

std::string symbolOf(const ClassFound &found) {
  std::string symbol = "C" + std::to_string(1 + static_cast<size_t>(found.limit));
  return found.isSensitive ? "(" + symbol + ")" : symbol;
}

/// How many times better than on the network itself.
std::string factorText(size_t step) {
  auto number = [](size_t exponent) { return std::to_string(1U << exponent); };
  return step < baseStep ? "1/" + number(baseStep - step) : number(step - baseStep);
}

class ClassDrawing {
public:
  ClassDrawing(const std::string &of, const std::vector<ClassMap> &maps)
      : maps(maps), svg(2 * margin + mapWidth + sweeps * (chartGap + chartWidth),
                        head + static_cast<double>(maps.size()) * rowHeight + legends * legendLine,
                        "Classes of " + of) {
    svg.text(margin, 38, 18, "What bounds " + of + " around each network");
  }

  std::string draw() {
    double top = head;
    for (const ClassMap &map : maps) {
      drawMap(map, top);
      double left = margin + mapWidth + chartGap;
      for (auto [sweep, name] :
           {std::pair(Sweep::Latency, "latency"), std::pair(Sweep::Bandwidth, "bandwidth"),
            std::pair(Sweep::Both, "both")}) {
        drawSweep(map, sweep, name, left, top);
        left += chartWidth + chartGap;
      }
      top += rowHeight;
    }
    drawLegend(top);
    return svg.finish();
  }

private:
  void drawMap(const ClassMap &map, double top);
  void drawCell(const ClassMap &map, size_t latency, size_t bandwidth, double x, double y);
  void drawSweep(const ClassMap &map, Sweep sweep, const char *name, double left, double top);
  void drawBar(const Shares &shares, double scale, double x, double bottom);
  void drawLegend(double top);

  const std::vector<ClassMap> &maps;
  Svg svg;
};

/// Higher latencies are further up, as on a map of a plane: slow networks are upper left.
void ClassDrawing::drawMap(const ClassMap &map, double top) {
  const Link &link = map.network.between;
  svg.text(margin, top + 16, 14, networkTitle(map.network.name) + ": classes");
  svg.note(margin, top + 32, 11,
           "latency over bandwidth in Gbit/s; in the frame " +
               tools::timeText(1000 * link.latency) + ", " + tools::roundText(link.bandwidth, 3) +
               " Gbit/s");
  for (size_t i = 0; i < ClassMap::side; ++i) {
    double along = static_cast<double>(i) * cell, y = top + title + along,
           x = margin + axis + along;
    svg.note(margin + axis - 6, y + cell / 2 + 4, 11,
             tools::timeText(1000 * link.latency / factorAt(i)), Anchor::End);
    svg.note(x + cell / 2, top + title + chartHeight + 16, 11,
             tools::roundText(link.bandwidth * factorAt(i), 3), Anchor::Middle);
    for (size_t j = 0; j < ClassMap::side; ++j)
      drawCell(map, i, j, margin + axis + static_cast<double>(j) * cell, y);
  }
  double middle = baseStep * cell;
  svg.frame(margin + axis + middle, top + title + middle, cell, cell, 2, "#000000");
}

void ClassDrawing::drawCell(const ClassMap &map, size_t latency, size_t bandwidth, double x,
                            double y) {
  const std::vector<ClassFound> &found = map.classes[latency][bandwidth];
  if (found.empty()) {
    svg.box(x, y, cell - 1, cell - 1, "#eeeeee", "nothing dominates");
    return;
  }
  std::string hint;
  for (const ClassFound &one : found)
    hint += (hint.empty() ? "" : "; ") + nameOf(one) + ": " + one.reason;
  svg.box(x, y, cell - 1, cell - 1, colorOf(found[0]).hex(), hint);
  svg.text(x + cell / 2, y + cell / 2 + 4, 12, symbolOf(found[0]), Anchor::Middle,
           inkOn(colorOf(found[0])).hex());
}

void ClassDrawing::drawSweep(const ClassMap &map, Sweep sweep, const char *name, double left,
                             double top) {
  double most = 0;
  for (const Shares &shares : map.trend.shares)
    most = std::max(most, shares.total);
  double bottom = top + title + chartHeight;
  svg.text(left, top + 16, 14, std::string("time by ") + name);
  svg.note(left, top + 32, 11, "full height: " + tools::timeText(most));
  for (size_t step = 0; step < stepsOfSweep; ++step) {
    double x = left + static_cast<double>(step) * bar;
    drawBar(map.trend.at(sweep, step), most > 0 ? chartHeight / most : 0, x, bottom);
    svg.note(x + bar / 2, bottom + 16, 11, factorText(step), Anchor::Middle);
  }
}

void ClassDrawing::drawBar(const Shares &shares, double scale, double x, double bottom) {
  for (size_t i = 0; i < parts.size(); ++i) {
    double time = shares.*parts[i].time, height = time * scale;
    bottom -= height;
    svg.box(x + 2, bottom, bar - 4, height, colorOfPart(i).hex(),
            std::string(parts[i].name) + ": " + tools::timeText(time));
  }
}

void ClassDrawing::drawLegend(double top) {
  double right = margin + mapWidth + chartGap;
  for (size_t i = 0; i < limits; ++i) {
    ClassFound bound{static_cast<Limit>(i), false, {}}, sensitive{static_cast<Limit>(i), true, {}};
    double y = top + static_cast<double>(i) * legendLine;
    svg.box(margin, y, 16, 16, colorOf(bound).hex());
    bool isEither = bound.limit != Limit::Computation;
    if (isEither)
      svg.box(margin + 20, y, 16, 16, colorOf(sensitive).hex());
    svg.text(margin + 44, y + 13, 13,
             symbolOf(bound) + " " + nameOf(bound) +
                 (isEither ? ", " + symbolOf(sensitive) + " sensitive" : ""));
  }
  double y = top + limits * legendLine;
  svg.box(margin, y, 16, 16, "#eeeeee");
  svg.text(margin + 44, y + 13, 13, "nothing dominates");
  for (size_t i = 0; i < parts.size(); ++i) {
    y = top + static_cast<double>(i) * legendLine;
    svg.box(right, y, 16, 16, colorOfPart(i).hex());
    svg.text(right + 24, y + 13, 13, parts[i].name);
  }
  svg.note(right, top + static_cast<double>(parts.size()) * legendLine + 13, 13,
           "means over the ranks, by how many times better the network is");
}

} // namespace

std::string classDrawing(const std::string &heading, const std::vector<ClassMap> &maps) {
  return ClassDrawing(heading, maps).draw();
}

} // namespace anole::whatif
