#include "tools/views/CompareColumns.h"

#include "tools/show/NumberText.h"
#include "tools/show/Printable.h"
#include "tools/show/ShortName.h"

namespace anole::tools {
namespace {

/// What the second run is at a call site.
enum class Verdict : uint8_t { Slower, Faster, Noise, OnlyInA, OnlyInB };

constexpr auto choiceNames(Verdict) {
  return std::to_array<const char *>({"slower", "faster", "noise", "only in A", "only in B"});
}

template <typename Both> bool hasBoth(const Both &both) { return both.first && both.second; }

Verdict verdictOf(const ComparedSite &site) {
  if (!hasBoth(site))
    return site.first ? Verdict::OnlyInA : Verdict::OnlyInB;
  return !site.test.isDifferent() ? Verdict::Noise
         : site.test.effect > 0   ? Verdict::Slower
                                  : Verdict::Faster;
}

std::string changeText(double first, double second) {
  if (first <= 0)
    return "";
  double percent = 100 * (second - first) / first;
  return (percent > 0 ? "+" : "") + roundText(percent, 3) + " %";
}

double spentTime(const SiteTime &time) { return time.total; }
double spentTime(const TimeRange &time) { return time.mean; }

template <typename Both> std::string changeOf(const Both &both) {
  return hasBoth(both) ? changeText(spentTime(*both.first), spentTime(*both.second)) : "";
}

/// The time of one of the runs.
template <typename Both, typename Time> auto timeTextOf(std::optional<Time> Both::*run) {
  return [run](const Both &both) {
    return both.*run ? timeText(spentTime(*(both.*run))) : std::string("-");
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

std::string effectText(const ComparedSite &site) {
  return hasBoth(site) ? roundText(site.test.effect, 2) : "";
}

std::string onlyIn(const ComparedPart &part) {
  return hasBoth(part) ? "" : part.first ? "only in A" : "only in B";
}

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
       {"median_ns", [](const SiteTime &time) {
          return time.median ? std::optional(Nanoseconds{*time.median}) : std::nullopt;
        }}});
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

const Columns<ComparedSite> &columnsOf(const ComparedSite *) {
  using Column = ColumnOf<ComparedSite>;
  using Site = ComparedSite;
  static const Columns<ComparedSite> columns(
      {Column("name", &Site::name),
       Column("a", &Site::first).under("A", timeTextOf(&Site::first)).toTheRight(),
       Column("b", &Site::second).under("B", timeTextOf(&Site::second)).toTheRight(),
       Column::text("change", changeOf<Site>).toTheRight(),
       Column::text("median A", medianIn(&Site::first)).toTheRight(),
       Column::text("median B", medianIn(&Site::second)).toTheRight(),
       Column("effect", tested(&RankSumTest::effect),
              "From -1, where calls of B are always shorter, to 1, where they are always longer")
           .under("effect", effectText),
       Column("probability", tested(&RankSumTest::probability),
              "Of such an effect if there were no difference"),
       Column("b_is", verdictOf).under("B is"), Column::text("", siteNameText)});
  return columns;
}

const Columns<ComparedPart> &columnsOf(const ComparedPart *) {
  using Column = ColumnOf<ComparedPart>;
  using Part = ComparedPart;
  static const Columns<ComparedPart> columns(
      "compared_part", "Time of a rank in a part of two runs; null: the run has not got it",
      {Column("name", &Part::name),
       Column("a", &Part::first).under("A", timeTextOf(&Part::first)).toTheRight(),
       Column("b", &Part::second).under("B", timeTextOf(&Part::second)).toTheRight(),
       Column::text("change", changeOf<Part>).toTheRight(),
       Column::text("ranks of A", rangeIn(&Part::first)).toTheRight(),
       Column::text("ranks of B", rangeIn(&Part::second)).toTheRight(),
       Column::text("", onlyIn).toTheRight(), Column::text("", partNameText)});
  return columns;
}

const Columns<CompareReport> &columnsOf(const CompareReport *) {
  static const Columns<CompareReport> columns(
      {{"call_sites", [](const CompareReport &report) { return report.runs.sites; },
        "The largest difference first"},
       {"run", partsOf(&ComparedRuns::whole)},
       {"loops", partsOf(&ComparedRuns::loops)},
       {"phases", partsOf(&ComparedRuns::phases)},
       {"groups", partsOf(&ComparedRuns::groups)},
       {"a", &CompareReport::a},
       {"b", &CompareReport::b}});
  return columns;
}

} // namespace anole::tools
