#include "tools/views/more/AccuracyColumns.h"

#include "tools/show/RankRangeForm.h" // IWYU pragma: keep: of ranks

namespace anole::tools {
namespace {

/// The shares of all parameters, of all ranks or of one.
struct ParameterShares {
  Shares shares;
};

const Columns<ParameterShares> &columnsOf(const ParameterShares *) {
  static const Columns<ParameterShares> columns("shares", "", [] {
    std::vector<ColumnOf<ParameterShares>> all;
    for (size_t i = 0; i < parameterCount; ++i)
      all.push_back({parameterNames[i], [i](const ParameterShares &row) { return row.shares[i]; }});
    return all;
  }());
  return columns;
}

struct OverallShares {
  ParameterShares parameters;
  Share sends;
};

const Columns<OverallShares> &columnsOf(const OverallShares *) {
  static const Columns<OverallShares> columns(
      {ColumnOf<OverallShares>::all(&OverallShares::parameters), {"sends", &OverallShares::sends}});
  return columns;
}

/// The entries of a matrix that are not 0.
struct MatrixSends {
  const CommunicationMatrix &matrix;
};

std::vector<std::array<uint64_t, 3>> entriesOf(const MatrixSends &of) {
  std::vector<std::array<uint64_t, 3>> entries;
  for (const auto &[cell, count] : of.matrix.sends)
    entries.push_back({cell.first, cell.second, count});
  return entries;
}

const Columns<MatrixSends> &columnsOf(const MatrixSends *) {
  static const Columns<MatrixSends> columns(
      "sends", "",
      {{"sends", entriesOf, "Source, destination, messages"},
       {"unplaced", [](const MatrixSends &of) { return of.matrix.unplaced; }}});
  return columns;
}

std::optional<double> percentOfShare(const Share &share) {
  return share.all ? std::optional(share.percent()) : std::nullopt;
}

OverallShares overallOf(const ComparedTraces &traces) {
  return {{traces.accuracy.overall()}, matching(traces.fullMatrix, traces.clusteredMatrix)};
}

std::vector<ParameterShares> sharesOfRanks(const ComparedTraces &traces) {
  return rowsOf<ParameterShares>(traces.accuracy.ranks);
}

} // namespace

const Columns<Share> &columnsOf(const Share *) {
  static const Columns<Share> columns(
      "share", "", {{"percent", percentOfShare}, {"same", &Share::same}, {"of", &Share::all}});
  return columns;
}

const Columns<ComparedTraces> &columnsOf(const ComparedTraces *) {
  using Row = ComparedTraces;
  static const Columns<Row> columns(
      {{"full", [](const Row &row) { return row.full.file; }},
       {"clustered", [](const Row &row) { return row.clustered.file; }},
       {"overall", overallOf},
       {"ranks", sharesOfRanks},
       {"only_full", [](const Row &row) { return row.accuracy.onlyFirst; }},
       {"only_clustered", [](const Row &row) { return row.accuracy.onlySecond; }},
       {"matrix_full", [](const Row &row) { return MatrixSends{row.fullMatrix}; }},
       {"matrix_clustered", [](const Row &row) { return MatrixSends{row.clusteredMatrix}; }}});
  return columns;
}

} // namespace anole::tools
