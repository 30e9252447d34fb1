#include "tools/views/more/ClusterDrawing.h"

#include "tools/show/Color.h"
#include "tools/show/NumberText.h"
#include "tools/show/Svg.h"
#include "tools/show/TermText.h"
#include "tools/views/more/ClusterText.h"

#include <algorithm>
#include <cmath>

namespace anole::tools {
namespace {

constexpr double mapMargin = 24, mapHead = 72, legendLine = 22, widest = 768, leastWidth = 720;
constexpr size_t mostLegends = 40, longestList = 70;

class ClusterDrawing {
public:
  ClusterDrawing(const LoadedTrace &loaded, const RankClusters &clusters, const RankGrid &grid);
  std::string draw();

private:
  double mapHeight() const { return slicesDown * (grid.down() * cell + sliceHead); }
  double width() const;
  double height() const;
  void drawHead();
  void drawSlice(uint32_t z);
  void drawRank(uint64_t rank, double x, double y);
  void frameLead(double x, double y);
  void drawLegend();
  void drawLegend(size_t cluster, double y);

  const LoadedTrace &loaded;
  const RankClusters &clusters;
  const RankGrid &grid;
  double slicesAcross, slicesDown, sliceHead, cell;
  size_t legends;
  Svg svg;
};

ClusterDrawing::ClusterDrawing(const LoadedTrace &loaded, const RankClusters &clusters,
                               const RankGrid &grid)
    : loaded(loaded), clusters(clusters), grid(grid),
      slicesAcross(std::ceil(std::sqrt(grid.slices()))),
      slicesDown(std::ceil(grid.slices() / slicesAcross)), sliceHead(grid.slices() > 1 ? 20 : 0),
      cell(std::clamp(std::floor(widest / (slicesAcross * (grid.across() + 1))), 4.0, 36.0)),
      legends(std::min(clusters.clusters.size(), mostLegends)),
      svg(width(), height(), "Clusters of " + loaded.file) {}

double ClusterDrawing::width() const {
  return std::max(2 * mapMargin + slicesAcross * (grid.across() + 1) * cell, leastWidth);
}

double ClusterDrawing::height() const {
  return mapHead + mapHeight() + mapMargin + static_cast<double>(legends + 2) * legendLine +
         mapMargin;
}

std::string ClusterDrawing::draw() {
  drawHead();
  for (uint32_t z = 0; z < grid.slices(); ++z)
    drawSlice(z);
  drawLegend();
  return svg.finish();
}

void ClusterDrawing::drawHead() {
  const TraceInfo &info = loaded.trace.info;
  svg.text(mapMargin, 34, 18,
           info.program + ": " + plural(info.ranks, "rank") + ", " + gridText(grid) + " (" +
               grid.origin + ")");
  svg.note(mapMargin, 56, 13, clusterOrigin(info, clusters));
}

void ClusterDrawing::drawSlice(uint32_t z) {
  auto column = static_cast<double>(z % static_cast<uint32_t>(slicesAcross));
  auto row = static_cast<double>(z / static_cast<uint32_t>(slicesAcross));
  double left = mapMargin + column * (grid.across() + 1) * cell;
  double top = mapHead + row * (grid.down() * cell + sliceHead) + sliceHead;
  if (grid.slices() > 1)
    svg.note(left, top - 5, 11, "z = " + std::to_string(z));
  uint64_t size = uint64_t(grid.across()) * grid.down(), first = z * size;
  for (uint64_t i = 0; i < size && first + i < clusters.byRank.size(); ++i)
    drawRank(first + i, left + static_cast<double>(i % grid.across()) * cell,
             top + static_cast<double>(i / grid.across()) * cell);
}

void ClusterDrawing::drawRank(uint64_t rank, double x, double y) {
  constexpr Color noCluster{0xff, 0xff, 0xff};
  uint32_t cluster = clusters.byRank[rank];
  bool isIn = cluster != RankClusters::none;
  Color color = isIn ? distinctColor(cluster) : noCluster;
  std::string symbol = isIn ? clusterSymbol(clusters, cluster) : "";
  svg.box(x, y, cell - 1, cell - 1, color.hex(), "rank " + std::to_string(rank) + ": " + symbol);
  if (isIn && cell >= 14 && symbol.size() == 1)
    svg.text(x + (cell - 1) / 2, y + cell * 0.68, cell * 0.5, symbol, Anchor::Middle,
             inkOn(color).hex());
  if (clusters.online && clusters.isLead(static_cast<uint32_t>(rank)))
    frameLead(x, y);
}

/// A white line inside the black one shows it on dark colours.
void ClusterDrawing::frameLead(double x, double y) {
  double line = std::max(2.0, cell * 0.1);
  svg.frame(x, y, cell - 1, cell - 1, line, "#000000");
  svg.frame(x + line, y + line, cell - 1 - 2 * line, cell - 1 - 2 * line, line / 2, "#ffffff");
}

void ClusterDrawing::drawLegend() {
  double y = mapHead + mapHeight() + mapMargin;
  for (size_t i = 0; i < legends; ++i)
    drawLegend(i, y + static_cast<double>(i) * legendLine);
  y += static_cast<double>(legends) * legendLine + 13;
  size_t left = clusters.clusters.size() - legends;
  std::string note = left ? "and " + countText(left) + " more" : "";
  if (clusters.online)
    note +=
        std::string(left ? "; " : "") + "in a black frame: the rank that represents its cluster";
  svg.note(mapMargin, y, 12, note);
}

void ClusterDrawing::drawLegend(size_t cluster, double y) {
  constexpr double side = 16;
  const Cluster &shown = clusters.clusters[cluster];
  Color color = distinctColor(cluster);
  std::string list = rankText(shown.ranks);
  if (list.size() > longestList)
    list = list.substr(0, list.rfind(',', longestList)) + ", ...";
  svg.box(mapMargin, y, side, side, color.hex());
  svg.text(mapMargin + side / 2, y + 12, 10, clusterSymbol(clusters, cluster), Anchor::Middle,
           inkOn(color).hex());
  svg.text(mapMargin + side + 10, y + 13, 13,
           (clusters.online ? "lead " + std::to_string(shown.lead) + ", " : "") +
               plural(valueCount(shown.ranks), "rank") + ": " + list);
}

} // namespace

std::string clusterDrawing(const LoadedTrace &loaded, const RankClusters &clusters,
                           const RankGrid &grid) {
  return ClusterDrawing(loaded, clusters, grid).draw();
}

} // namespace anole::tools
