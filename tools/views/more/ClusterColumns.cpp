#include "tools/views/more/ClusterColumns.h"

#include "tools/views/InfoColumns.h" // IWYU pragma: keep: columnsOf
#include "tools/views/more/ClusterText.h"

namespace anole::tools {
namespace {

std::optional<uint32_t> leadOf(const MapCluster &row) {
  return row.isOnline ? std::optional(row.cluster.lead) : std::nullopt;
}

std::string leadText(const MapCluster &row) {
  return row.isOnline ? std::to_string(row.cluster.lead) : "";
}

using Numbers = std::optional<std::vector<std::optional<uint32_t>>>;

Numbers clusterOfRank(const ClusterMapReport &report) {
  if (report.clusters.byRank.empty())
    return std::nullopt;
  std::vector<std::optional<uint32_t>> numbers;
  for (uint32_t cluster : report.clusters.byRank)
    numbers.push_back(cluster == RankClusters::none ? std::nullopt : std::optional(cluster));
  return numbers;
}

} // namespace

const Columns<MapCluster> &columnsOf(const MapCluster *) {
  using Column = ColumnOf<MapCluster>;
  static const Columns<MapCluster> columns(
      "cluster", "",
      {Column::text("cluster", &MapCluster::symbol).toTheRight(),
       Column("ranks", [](const MapCluster &row) { return RanksWord{row.cluster.ranks}; }),
       Column("size", [](const MapCluster &row) { return valueCount(row.cluster.ranks); })
           .under("size"),
       Column("lead", leadOf).under(representativeHeading, leadText).toTheRight(),
       Column::text("ranks", [](const MapCluster &row) { return rankText(row.cluster.ranks); })});
  return columns;
}

std::vector<MapCluster> mapClusters(const RankClusters &clusters) {
  std::vector<MapCluster> rows;
  for (size_t i = 0; i < clusters.clusters.size(); ++i)
    rows.push_back({clusters.clusters[i], clusters.online, clusterSymbol(clusters, i)});
  return rows;
}

const Columns<ClusterMapReport> &columnsOf(const ClusterMapReport *) {
  using Row = ClusterMapReport;
  static const Columns<Row> columns(
      {{"file", [](const Row &row) { return row.loaded.file; }},
       {"online", [](const Row &row) { return row.clusters.online; },
        "Whether the ranks clustered while the program ran"},
       {"clustering", [](const Row &row) { return row.loaded.trace.info.online.clustering; }},
       {"grid", [](const Row &row) { return row.grid.extents; }},
       {"grid_origin", [](const Row &row) { return row.grid.origin; }},
       {"clusters", [](const Row &row) { return mapClusters(row.clusters); }},
       {"cluster_of_rank", clusterOfRank}});
  return columns;
}

} // namespace anole::tools
