#include "tools/views/compare/VarianceColumns.h"

#include "tools/show/NumberText.h"
#include "tools/show/Printable.h"
#include "tools/show/TermText.h"
#include "tools/views/HostColumns.h"
#include "tools/views/compare/ChangeText.h"

#include <algorithm>
#include <cmath>

namespace anole::tools {
namespace {

constexpr double leastOfRuns = 0.05;
constexpr size_t mostNamed = 3;

template <typename Row> auto timeIn(double Row::*what) {
  return [what](const Row &row) { return SpentNanoseconds{row.*what}; };
}

auto timeIn(double VariedRun::*what) {
  return [what](const ShownRun &row) { return SpentNanoseconds{row.run.*what}; };
}

/// A share, which the table shows as a percentage.
template <typename Row>
ColumnOf<Row> shareColumn(const char *name, double Row::*share, const char *meaning) {
  return ColumnOf<Row>(
             name, [share](const Row &row) { return Ratio{row.*share}; }, meaning)
      .under(name, [share](const Row &row) { return signedPercentText(row.*share); })
      .toTheRight();
}

std::optional<RankNumber> slowestOf(const VariedPlace &place) {
  return place.rank ? std::optional(RankNumber{*place.rank}) : std::nullopt;
}

std::string slowestText(const VariedPlace &place) {
  return place.rank ? timeText(place.betweenRanks) + " (" + std::to_string(*place.rank) + ")" : "-";
}

std::string hostText(const VariedPlace &place) {
  return place.host.empty() ? "-"
                            : timeText(place.betweenHosts) + " (" + printable(place.host) + ")";
}

/// Those that are off, the slowest first.
std::string slowHostsText(const RunVariance &variance) {
  std::vector<VariedHost> slow = variance.hosts;
  std::erase_if(slow, [](const VariedHost &host) { return host.with != Variation::Slow; });
  std::ranges::sort(slow, std::greater(), [](const VariedHost &host) {
    return std::pair(host.least, std::string_view(host.name));
  });
  std::string text;
  for (size_t i = 0; i < std::min(slow.size(), mostNamed); ++i)
    text += "Ranks " + rankText(slow[i].ranks) + ", those of host " + printable(slow[i].name) +
            ", compute " + percentText(slow[i].least) +
            " longer than ranks that do the same, in all runs: a slow node. ";
  if (slow.size() > mostNamed)
    text += "So do those of " + plural(slow.size() - mostNamed, "more host") + ". ";
  return text;
}

std::string slowText(const VariedRank &rank) {
  std::string text = "Rank " + std::to_string(rank.rank) + " computes " + percentText(rank.least) +
                     " longer than ranks that do the same, in all runs";
  return rank.with == Variation::Slow
             ? text + " and before all calls, as on a slow core. "
             : text + ", but only before some calls, most before " +
                   printable(rank.place, longestName) + ", as with more work. ";
}

/// Those that are off, the slowest first.
std::vector<VariedRank> slowRanks(const RunVariance &variance) {
  std::vector<VariedRank> slow = variance.ranks;
  std::erase_if(slow, [](const VariedRank &rank) {
    return rank.with != Variation::Slow && rank.with != Variation::More;
  });
  std::ranges::sort(slow, std::greater(), [](const VariedRank &rank) {
    return std::pair(rank.least, -int64_t(rank.rank));
  });
  return slow;
}

std::string slowRunsText(const VarianceReport &report) {
  std::string text;
  for (const ShownRun &shown : report.runs())
    if (std::fabs(shown.run.longer) > leastOfRuns)
      text += printable(shown.file) +
              (shown.run.host.empty() ? "" : " on " + printable(shown.run.host)) + " takes " +
              percentText(std::fabs(shown.run.longer)) +
              (shown.run.longer > 0 ? " longer" : " less") + " than the median run. ";
  return text;
}

} // namespace

std::vector<ShownRun> VarianceReport::runs() const {
  std::vector<ShownRun> all;
  for (size_t i = 0; i < files.size(); ++i)
    all.push_back({variance.runs[i], files[i]});
  return all;
}

std::string VarianceReport::sentence() const {
  std::vector<VariedRank> slow = slowRanks(variance);
  std::string text = slowHostsText(variance);
  for (size_t i = 0; i < std::min(slow.size(), mostNamed); ++i)
    text += slowText(slow[i]);
  if (slow.size() > mostNamed)
    text += "So do " + std::to_string(slow.size() - mostNamed) + " more ranks. ";
  if (text.empty())
    text = variance.peers < 2 ? "No two ranks do the same, so that none can be called slow. "
                              : "No rank computes longer than its peers in all runs. ";
  return text + slowRunsText(*this) + "Noise is " + percentText(variance.noise) +
         " of what a rank computes.";
}

const Columns<ShownRun> &columnsOf(const ShownRun *) {
  using Column = ColumnOf<ShownRun>;
  static const Columns<ShownRun> columns(
      "varied_run", "One of the runs: a rank on average",
      {Column("time_ns", timeIn(&VariedRun::time)).under("time"),
       Column("computing_ns", timeIn(&VariedRun::computing)).under("compute"),
       Column("mpi_ns", timeIn(&VariedRun::inMpi)).under("in MPI"),
       Column(
           "longer", [](const ShownRun &row) { return Ratio{row.run.longer}; },
           "Than the median of the runs, as a share")
           .under("longer", [](const ShownRun &row) { return signedPercentText(row.run.longer); })
           .toTheRight(),
       Column(
           "host", [](const ShownRun &row) { return row.run.host; }, "Of rank 0")
           .under("host of rank 0"),
       Column("file", &ShownRun::file),
       Column::text("", [](const ShownRun &row) { return printable(row.file); })});
  return columns;
}

const Columns<VariedRank> &columnsOf(const VariedRank *) {
  using Row = VariedRank;
  using Column = ColumnOf<Row>;
  static const Columns<Row> columns(
      "varied_rank", "What a rank computes, beside ranks that do the same",
      {Column("rank", [](const Row &row) { return RankNumber{row.rank}; }).under("rank"),
       Column("computing_ns", timeIn(&Row::computing), "In a run, on average").under("compute"),
       shareColumn("least", &Row::least,
                   "How much longer than its peers, as a share, in the run in which it is least"),
       shareColumn("most", &Row::most, "The same in the run in which it is most"),
       Column("is", &Row::with,
              "slow: longer in all runs before all calls, as on a slow core; more: before some "
              "calls, as with more work; host: slow as its host is; noise: longer in some runs")
           .under("is"),
       Column("host", &Row::host, "In all runs; empty: it had several, or is not known")
           .under(hostHeading, [](const Row &row) { return printable(row.host); }),
       Column("place", &Row::place, "Before whose calls it takes longer; empty: nowhere"),
       Column::text("most before",
                    [](const Row &row) { return printable(row.place, longestName); })});
  return columns;
}

const Columns<VariedHost> &columnsOf(const VariedHost *) {
  using Row = VariedHost;
  using Column = ColumnOf<Row>;
  auto ranks = [](const Row &row) { return RanksWord{row.ranks}; };
  static const Columns<Row> columns(
      "varied_host", "What ranks of a host compute, beside ranks that do the same",
      {Column("name", &Row::name),
       shareColumn("least", &Row::least,
                   "How much longer than their peers three of four ranks compute at least, as a "
                   "share, in the run in which it is least"),
       shareColumn("most", &Row::most, "The same in the run in which it is most"),
       Column("is", &Row::with,
              "slow: its ranks take longer in all runs, as on a slow node; more: some of them "
              "before some calls only, as with more work")
           .under("is"),
       Column::text("host", [](const Row &row) { return printable(row.name); }),
       Column("ranks", ranks, "In any of the runs").under("ranks")});
  return columns;
}

const Columns<VariedPlace> &columnsOf(const VariedPlace *) {
  using Row = VariedPlace;
  using Column = ColumnOf<Row>;
  static const Columns<Row> columns(
      "varied_place", "The time of a rank before the calls of a call site, or inside them",
      {Column("mean_ns", timeIn(&Row::mean), "Of a rank and run").under("mean"),
       Column("between_runs_ns", timeIn(&Row::betweenRuns),
              "From the shortest to the longest run, a rank on average")
           .under("between runs"),
       Column("between_ranks_ns", timeIn(&Row::betweenRanks),
              "What the slowest rank takes longer than its peers in all runs")
           .under("between ranks", slowestText)
           .toTheRight(),
       Column("slowest", slowestOf, "That rank"),
       Column("between_hosts_ns", timeIn(&Row::betweenHosts),
              "What three of four ranks of the slowest host take longer at least than their peers, "
              "in all runs")
           .under(betweenHostsHeading, hostText)
           .toTheRight(),
       Column("slowest_host", &Row::host, "That host; empty: none"),
       Column("noise_ns", timeIn(&Row::noise), "Of a rank, on average: what is neither")
           .under("noise"),
       Column("with", &Row::with, "What it varies with").under("with"),
       Column("time", &Row::what)
           .under("",
                  [](const Row &row) {
                    return row.what == VariedTime::Computing ? "compute before" : "in";
                  }),
       Column("name", &Row::name),
       Column::text("", [](const Row &row) { return printable(row.name, longestName); })});
  return columns;
}

const Columns<VarianceReport> &columnsOf(const VarianceReport *) {
  using Row = VarianceReport;
  static const Columns<Row> columns(
      {{"files", &Row::files},
       {"sentence", &Row::sentence},
       {"noise", [](const Row &row) { return Ratio{row.variance.noise}; },
        "Of what a rank computes, on average, as a share"},
       {"peers", [](const Row &row) { return row.variance.peers; },
        "The largest number of ranks that do the same"},
       {"runs", &Row::runs},
       {"ranks", [](const Row &row) { return row.variance.ranks; }},
       {"hosts", [](const Row &row) { return row.variance.hosts; },
        "Empty: all ranks were on one, or it is not known"},
       {"call_sites", [](const Row &row) { return row.variance.places; },
        "What varies most comes first"}});
  return columns;
}

} // namespace anole::tools
