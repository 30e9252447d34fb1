#include "tools/views/more/ClusterText.h"

#include "tools/show/LineText.h"
#include "tools/show/NumberText.h"
#include "tools/show/Printable.h"
#include "tools/show/RowsText.h"
#include "tools/show/TextWidth.h"
#include "tools/views/more/ClusterColumns.h"

#include <algorithm>
#include <string_view>

namespace anole::tools {
namespace {

constexpr std::string_view symbols =
    "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// One map of ranks and clusters.
class ClusterMap {
public:
  ClusterMap(const RankClusters &clusters, const RankGrid &grid)
      : clusters(clusters), grid(grid), ranks(clusters.byRank.size()),
        label(std::to_string(ranks).size()),
        width(clusterSymbol(clusters, std::max<size_t>(clusters.clusters.size(), 1) - 1).size()) {
    bool spacious = label + grid.across() * (width + 1) < lineWidth;
    gap = width > 1 || spacious ? 1 : 0;
  }

  std::string slice(uint64_t z) const {
    std::string text;
    for (uint64_t y = 0; y < grid.down(); ++y)
      text += line((z * grid.down() + y) * grid.across());
    return text;
  }

private:
  std::string line(uint64_t first) const {
    std::string text = "  " + rightAligned(std::to_string(first), label) + "  ";
    for (uint64_t rank = first; rank < std::min<uint64_t>(first + grid.across(), ranks); ++rank)
      text += std::string(rank == first ? 0 : gap, ' ') + rightAligned(symbol(rank), width);
    return text + "\n";
  }

  std::string symbol(uint64_t rank) const {
    uint32_t cluster = clusters.byRank[rank];
    return cluster == RankClusters::none ? "." : clusterSymbol(clusters, cluster);
  }

  const RankClusters &clusters;
  const RankGrid &grid;
  size_t ranks, label, width, gap = 1;
};

std::string legendText(const RankClusters &clusters, const Screen &screen) {
  RowsLayout layout{.indent = 2, .width = screen.width};
  if (!clusters.online)
    layout.without.emplace_back(representativeHeading);
  return "\n" + rowsText(mapClusters(clusters), layout);
}

} // namespace

std::string clusterSymbol(const RankClusters &clusters, size_t cluster) {
  return clusters.clusters.size() <= symbols.size() ? std::string(1, symbols[cluster])
                                                    : std::to_string(cluster);
}

std::string clusterOrigin(const TraceInfo &info, const RankClusters &clusters) {
  size_t count = clusters.clusters.size();
  return clusters.online ? plural(count, "cluster") + " of the last clustering (" +
                               printable(info.online.clustering, longestName) + ")"
                         : plural(count, "group") +
                               " of ranks that behave alike, except for numbers that follow "
                               "from the rank (no clusters)";
}

std::string clustersText(const LoadedTrace &loaded, const RankClusters &clusters,
                         const RankGrid &grid, const Screen &screen) {
  const Layout layout{.hang = 2, .width = screen.width};
  std::string text = wrapped({loaded.file + ": " + plural(loaded.trace.info.ranks, "rank") + ", " +
                              gridText(grid) + " (" + grid.origin + ")"},
                             layout) +
                     wrapped({clusterOrigin(loaded.trace.info, clusters)}, layout);
  if (clusters.byRank.empty())
    return text + "\n  (too many ranks for a map)\n" + legendText(clusters, screen);
  ClusterMap map(clusters, grid);
  for (uint32_t z = 0; z < grid.slices(); ++z)
    text += (grid.slices() > 1 ? "\n  z = " + std::to_string(z) : "") + "\n" + map.slice(z);
  return text + legendText(clusters, screen);
}

} // namespace anole::tools
