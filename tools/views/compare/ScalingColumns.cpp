#include "tools/views/compare/ScalingColumns.h"

#include "tools/show/NumberText.h"
#include "tools/show/Printable.h"

#include <algorithm>
#include <cmath>

namespace anole::tools {
namespace {

std::string timeOr(std::optional<double> time) { return time ? timeText(*time) : "-"; }

const ScalingLaw *bestOf(const std::optional<ScalingLaws> &laws) {
  return laws ? &laws->best : nullptr;
}

const ScalingLaw *secondOf(const std::optional<ScalingLaws> &laws) {
  return laws && laws->second ? &*laws->second : nullptr;
}

std::string lawText(const ScaledRow &row) {
  if (row.place->time)
    return row.place->time->text(row.parameter);
  auto runs = std::ranges::count_if(row.place->times, &std::optional<double>::has_value);
  return runs < 3                                       ? ""
         : static_cast<size_t>(runs) < manyMeasurements ? "too few runs to tell"
                                                        : "none";
}

std::string errorText(const ScaledRow &row) {
  return row.place->time ? percentText(row.place->time->best.error) : "";
}

/// What a rank takes beyond what it took in the first run, had that scaled ideally.
std::optional<double> lossOf(const ScaledRow &row) {
  const auto &times = row.place->times;
  if (!times.front() || !times.back())
    return std::nullopt;
  double ideal =
      *times.front() * std::pow(row.runs->x.back() / row.runs->x.front(), row.idealPower);
  return *times.back() - ideal;
}

std::string takeoverText(const ScaledRow &row) {
  return row.place->takesOver ? "from " + roundText(*row.place->takesOver, 4) : "";
}

std::vector<std::optional<SpentNanoseconds>> timesIn(const ScaledRow &row) {
  std::vector<std::optional<SpentNanoseconds>> times;
  for (std::optional<double> time : row.place->times)
    times.push_back(time ? std::optional(SpentNanoseconds{*time}) : std::nullopt);
  return times;
}

std::optional<SpentNanoseconds> farthestTime(const ScaledRow &row) {
  auto time = row.place->at(row.runs->farthest());
  return time ? std::optional(SpentNanoseconds{*time}) : std::nullopt;
}

std::optional<Ratio> takeoverOf(const ScaledRow &row) {
  return row.place->takesOver ? std::optional(Ratio{*row.place->takesOver}) : std::nullopt;
}

template <typename Laws> auto lawIn(Laws laws) {
  return [laws](const ScaledRow &row) {
    const ScalingLaw *law = laws(*row.place);
    return law ? std::optional(*law) : std::nullopt;
  };
}

auto rowsIn(std::vector<ScaledPlace> ScalingRuns::*list) {
  return [list](const ScalingReport &report) { return report.rowsOf(report.runs.*list); };
}

} // namespace

const Columns<ScalingLaw> &columnsOf(const ScalingLaw *) {
  auto number = [](double ScalingLaw::*what) {
    return [what](const ScalingLaw &law) { return Ratio{law.*what}; };
  };
  static const Columns<ScalingLaw> columns(
      "scaling_law", "constant + factor * x^power * log2(x)^logs",
      {{"constant", number(&ScalingLaw::constant)},
       {"factor", number(&ScalingLaw::factor)},
       {"power", number(&ScalingLaw::power)},
       {"logs", &ScalingLaw::logs},
       {"error", number(&ScalingLaw::error),
        "Mean error, as a share, for a run that the fit has not seen"},
       {"law", [](const ScalingLaw &law) { return law.text("x"); }}});
  return columns;
}

const Columns<ScaledRow> &columnsOf(const ScaledRow *) {
  using Column = ColumnOf<ScaledRow>;
  static const Columns<ScaledRow> columns(
      "scaled_place", "How the time of a rank there grows",
      {Column("name", [](const ScaledRow &row) { return row.place->name; }),
       Column::text("first run",
                    [](const ScaledRow &row) { return timeOr(row.place->times.front()); })
           .toTheRight(),
       Column::text("last run",
                    [](const ScaledRow &row) { return timeOr(row.place->times.back()); })
           .toTheRight(),
       Column::text("lost", [](const ScaledRow &row) { return timeOr(lossOf(row)); }).toTheRight(),
       Column("times_ns", timesIn, "Of each run, a rank on average"),
       Column("extrapolated_ns", farthestTime, "At 16 times the largest value")
           .under("extrapolated"),
       Column::text("law", lawText), Column::text("error", errorText).toTheRight(),
       Column::text("takes most", takeoverText),
       Column("time", lawIn([](const ScaledPlace &place) { return bestOf(place.time); })),
       Column("or", lawIn([](const ScaledPlace &place) { return secondOf(place.time); }),
              "The second best law"),
       Column(
           "one_of_two",
           [](const ScaledRow &row) { return row.place->time && row.place->time->isOneOfTwo; },
           "The runs are too few to tell which of both laws it is"),
       Column("calls", lawIn([](const ScaledPlace &place) { return bestOf(place.calls); }),
              "Of a rank"),
       Column("bytes", lawIn([](const ScaledPlace &place) { return bestOf(place.bytes); }),
              "That a rank sends"),
       Column("takes_over_at", takeoverOf,
              "Where it begins to take more than all others; extrapolated"),
       Column::text("",
                    [](const ScaledRow &row) { return printable(row.place->name, longestName); })});
  return columns;
}

const Columns<ScalingReport> &columnsOf(const ScalingReport *) {
  static const Columns<ScalingReport> columns(
      {{"files", &ScalingReport::files},
       {"parameter", &ScalingReport::parameter},
       {"values",
        [](const ScalingReport &report) {
          std::vector<Ratio> values;
          for (double x : report.runs.x)
            values.push_back({x});
          return values;
        }},
       {"extrapolated_to",
        [](const ScalingReport &report) { return Ratio{report.runs.farthest()}; }},
       {"efficiency", &ScalingReport::efficiency},
       {"whole", rowsIn(&ScalingRuns::whole)},
       {"functions", rowsIn(&ScalingRuns::functions), "What grows worst comes first"},
       {"call_sites", rowsIn(&ScalingRuns::sites), "What grows worst comes first"}});
  return columns;
}

std::vector<ScaledRow> ScalingReport::rowsOf(const std::vector<ScaledPlace> &places) const {
  std::vector<ScaledRow> rows;
  for (const ScaledPlace &place : places)
    rows.push_back({&place, &runs, parameter, isWeak ? 0.0 : -1.0});
  return rows;
}

} // namespace anole::tools
