#include "tools/views/compare/CompareColumns.h"

#include "tools/names/ShortName.h"
#include "tools/show/NumberText.h"
#include "tools/show/Printable.h"
#include "tools/views/CauseColumns.h" // IWYU pragma: keep: columnsOf
#include "tools/views/compare/ChangeText.h"
#include "tools/views/compare/SlowdownText.h"

#include <algorithm>

namespace anole::tools {
namespace {

template <typename Both> bool hasBoth(const Both &both) { return both.first && both.second; }

std::string changeText(double first, double second) {
  if (first <= 0)
    return "";
  constexpr double mostTimes = 1000; // more is a number that is hard to read and says no more
  if (second >= mostTimes * first)
    return ">1000 x";
  return signedPercentText((second - first) / first);
}

double spentTime(const Compared<SiteTime> &site, const SiteTime &time) {
  return site.isOfRank ? time.ofRank : time.total;
}
double spentTime(const ComparedPart &, const TimeRange &time) { return time.mean; }

template <typename Both> std::string changeOf(const Both &both) {
  return hasBoth(both) ? changeText(spentTime(both, *both.first), spentTime(both, *both.second))
                       : "";
}

/// The time of one of the sides.
template <typename Both, typename Time> auto timeTextOf(std::optional<Time> Both::*side) {
  return [side](const Both &both) {
    return both.*side ? timeText(spentTime(both, *(both.*side))) : std::string("-");
  };
}

auto medianIn(std::optional<SiteTime> ComparedSite::*run) {
  return [run](const ComparedSite &site) {
    const auto &time = site.*run;
    return time && time->median ? timeText(*time->median) : std::string();
  };
}

auto rangeIn(std::optional<TimeRange> ComparedPart::*run) {
  return [run](const ComparedPart &part) {
    const auto &time = part.*run;
    return time ? timeText(time->least) + " to " + timeText(time->most) : std::string();
  };
}

auto tested(double RankSumTest::*what) {
  return [what](const ComparedSite &site) {
    return hasBoth(site) ? std::optional(Ratio{site.test.*what}) : std::nullopt;
  };
}

/// The least and the most of several runs.
std::string rangeText(const Measured &runs) {
  if (runs.size() < 2)
    return "";
  auto [least, most] = std::ranges::minmax(runs);
  return timeText(least) + " to " + timeText(most);
}

template <typename Both> auto rangeOfRuns(Measured Both::*runs) {
  return [runs](const Both &both) { return rangeText(both.*runs); };
}

template <typename Both> auto runsIn(Measured Both::*runs) {
  return [runs](const Both &both) {
    std::vector<SpentNanoseconds> times;
    for (double time : both.*runs)
      times.push_back({time});
    return times;
  };
}

std::string behaviourText(const ComparedSite &site) {
  auto [what, first, second] = site.behaviour;
  switch (what) {
  case BehaviourChange::None:
    return "";
  case BehaviourChange::Calls:
    return "calls a rank " + numberText(first) + " -> " + numberText(second);
  case BehaviourChange::Bytes:
    return sizeText(static_cast<uint64_t>(first)) + " -> " +
           sizeText(static_cast<uint64_t>(second)) + " a call";
  case BehaviourChange::Peers:
    return "other peers";
  }
  return "";
}

auto pathIn(std::optional<uint64_t> ComparedSite::*path) {
  return [path](const ComparedSite &site) {
    return site.*path ? std::optional(StableId{*(site.*path)}) : std::nullopt;
  };
}

auto copiesIn(std::vector<uint64_t> ComparedSite::*paths) {
  return [paths](const ComparedSite &site) {
    std::vector<StableId> ids;
    for (uint64_t path : site.*paths)
      ids.push_back({path});
    return ids;
  };
}

constexpr const char *nameInBMeans = "What B calls it; empty: B has not got it";

std::string siteNameText(const ComparedSite &site) { return printable(site.name, longestName); }

std::string partNameText(const ComparedPart &part) {
  return shortLoop(printable(part.name, longestName));
}

auto partsOf(ComparedParts ComparedRuns::*which) {
  return [which](const CompareReport &report) { return report.runs.*which; };
}

} // namespace

const Columns<SiteTime> &columnsOf(const SiteTime *) {
  static const Columns<SiteTime> columns(
      "site_time", "Time inside the calls of a call site",
      {{"total_ns", [](const SiteTime &time) { return SpentNanoseconds{time.total}; },
        "Of all ranks"},
       {"rank_ns", [](const SiteTime &time) { return SpentNanoseconds{time.ofRank}; },
        "Of a rank, on average"},
       {"median_ns",
        [](const SiteTime &time) {
          return time.median ? std::optional(Nanoseconds{*time.median}) : std::nullopt;
        }},
       {"computing_ns", [](const SiteTime &time) { return SpentNanoseconds{time.computing}; },
        "Of all ranks, before the calls"}});
  return columns;
}

const Columns<TimeRange> &columnsOf(const TimeRange *) {
  auto of = [](double TimeRange::*what) {
    return [what](const TimeRange &time) { return SpentNanoseconds{time.*what}; };
  };
  static const Columns<TimeRange> columns("rank_range", "Over the ranks that spent time there",
                                          {{"mean_ns", of(&TimeRange::mean)},
                                           {"least_ns", of(&TimeRange::least)},
                                           {"most_ns", of(&TimeRange::most)}});
  return columns;
}

const Columns<LongerWait> &columnsOf(const LongerWait *) {
  static const Columns<LongerWait> columns(
      "longer_wait", "Computing that the calls of B wait longer for than those of A",
      {{"call_site", &LongerWait::site, "Computing is before its calls"},
       {"waiting_ns", [](const LongerWait &wait) { return SpentNanoseconds{wait.time}; },
        "Of a rank, on average"},
       {"ranks", &LongerWait::ranks,
        "Who computes longer, most first; empty: sides have other numbers of ranks"}});
  return columns;
}

const Columns<ComparedSite> &columnsOf(const ComparedSite *) {
  using Column = ColumnOf<ComparedSite>;
  using Site = ComparedSite;
  static const Columns<ComparedSite> columns(
      {Column("name", &Site::name),
       Column("b_name", &Site::nameInB, nameInBMeans),
       Column("a", &Site::first).under("A", timeTextOf(&Site::first)).toTheRight(),
       Column("b", &Site::second).under("B", timeTextOf(&Site::second)).toTheRight(),
       Column::text("change", changeOf<Site>).toTheRight(),
       Column::text("median A", medianIn(&Site::first)).toTheRight().spare(1),
       Column::text("median B", medianIn(&Site::second)).toTheRight().spare(1),
       Column::text("runs of A", rangeOfRuns(&Site::runsOfA)).toTheRight(),
       Column::text("runs of B", rangeOfRuns(&Site::runsOfB)).toTheRight(),
       Column("effect", tested(&RankSumTest::effect),
              "From -1, where calls of B are always shorter, to 1, where they are always longer"),
       Column("probability", tested(&RankSumTest::probability),
              "Of such an effect if there were no difference"),
       Column("a_runs_ns", runsIn(&Site::runsOfA), "Of each run, a rank on average"),
       Column("b_runs_ns", runsIn(&Site::runsOfB), "Of each run, a rank on average"),
       Column("b_is", &Site::change).under("B is"),
       Column("behaviour", behaviourText, "What B does otherwise; empty: nothing")
           .under("what changed"),
       Column("function", &Site::function),
       Column("a_path", pathIn(&Site::pathInA), "Its call path"),
       Column("b_path", pathIn(&Site::pathInB), "Its call path"),
       Column("a_copies", copiesIn(&Site::copiesInA),
              "Paths of copies that the compiler made of it"),
       Column("b_copies", copiesIn(&Site::copiesInB),
              "Paths of copies that the compiler made of it"),
       Column("causes", &Site::causes,
              "Why its calls wait longer in B, most first; empty: they do not, or it is not known"),
       Column("match", &Site::match, "How the site of B was recognised").under("match"),
       Column::text("", siteNameText)});
  return columns;
}

const Columns<ComparedPart> &columnsOf(const ComparedPart *) {
  using Column = ColumnOf<ComparedPart>;
  using Part = ComparedPart;
  static const Columns<ComparedPart> columns(
      "compared_part", "Time of a rank in a part of two runs; null: the run has not got it",
      {Column("name", &Part::name), Column("b_name", &Part::nameInB, nameInBMeans),
       Column("a", &Part::first).under("A", timeTextOf(&Part::first)).toTheRight(),
       Column("b", &Part::second).under("B", timeTextOf(&Part::second)).toTheRight(),
       Column::text("change", changeOf<Part>).toTheRight(),
       Column::text("ranks of A", rangeIn(&Part::first)).toTheRight(),
       Column::text("ranks of B", rangeIn(&Part::second)).toTheRight(),
       Column::text("runs of A", rangeOfRuns(&Part::runsOfA)).toTheRight(),
       Column::text("runs of B", rangeOfRuns(&Part::runsOfB)).toTheRight(),
       Column("a_runs_ns", runsIn(&Part::runsOfA), "Of each run, a rank on average"),
       Column("b_runs_ns", runsIn(&Part::runsOfB), "Of each run, a rank on average"),
       Column("b_is", &Part::change).under("B is"),
       Column("match", &Part::match, "How the part of B was recognised").under("match"),
       Column::text("", partNameText)});
  return columns;
}

const Columns<CompareReport> &columnsOf(const CompareReport *) {
  static const Columns<CompareReport> columns(
      {{"call_sites", [](const CompareReport &report) { return report.runs.sites; },
        "The largest difference first"},
       {"run", partsOf(&ComparedRuns::whole)},
       {"loops", partsOf(&ComparedRuns::loops)},
       {"phases", partsOf(&ComparedRuns::phases)},
       {"functions", partsOf(&ComparedRuns::functions), "Inside the calls of each MPI function"},
       {"groups", partsOf(&ComparedRuns::groups)},
       {"slowdown", [](const CompareReport &report) { return Ratio{report.runs.slowdown()}; },
        "How much longer a rank of B takes than one of A, as a share; negative: B is faster"},
       {"sentence", [](const CompareReport &report) { return slowdownText(report.runs); },
        "The difference and its largest parts, in words"},
       {"a", [](const CompareReport &report) { return report.a.front(); }, "A file"},
       {"b", [](const CompareReport &report) { return report.b.front(); }, "A file"},
       {"a_files", &CompareReport::a},
       {"b_files", &CompareReport::b}});
  return columns;
}

} // namespace anole::tools
