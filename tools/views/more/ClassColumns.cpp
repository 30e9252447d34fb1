#include "tools/views/more/ClassColumns.h"

#include "tools/analysis/model/RunWindow.h"
#include "tools/show/NumberText.h"

#include <algorithm>

namespace anole::whatif {

static const tools::Columns<ClassFound> &columnsOf(const ClassFound *) {
  static const tools::Columns<ClassFound> columns(
      {{"class", [](const ClassFound &found) { return nameOf(found); }},
       {"reason", &ClassFound::reason}});
  return columns;
}

namespace {

using tools::Nanoseconds;
using tools::Perhaps;

constexpr ClassPart allParts[] = {{"computation", Counter::Computation, &Shares::computation},
                                  {"wait", Counter::Wait, &Shares::wait},
                                  {"latency", Counter::Latency, &Shares::latency},
                                  {"bandwidth", Counter::Bandwidth, &Shares::bandwidth},
                                  {"copies", Counter::Copy, &Shares::copy},
                                  {"overhead", Counter::Overhead, &Shares::overhead},
                                  {"unmodelled", Counter::Unmodelled, &Shares::unmodelled}};

/// A call site that carries a kind of time.
struct CarryingSite {
  CarryingPoint carrier;
  const ShownClass &of;

  const PointKey &key() const { return of.loaded.trace.streams[0].points[carrier.point].key; }
  std::string function() const { return of.names.functionName(key()); }
  std::string path() const { return of.names.path(key().path); }
};

const tools::Columns<CarryingSite> &columnsOf(const CarryingSite *) {
  static const tools::Columns<CarryingSite> columns(
      {{"point", [](const CarryingSite &site) { return site.carrier.point; }},
       {"function", &CarryingSite::function},
       {"path", &CarryingSite::path, "The call path, outermost step first"},
       {"share", [](const CarryingSite &site) { return site.carrier.share; }}});
  return columns;
}

Perhaps<std::vector<CarryingSite>> sitesOf(const ShownPart &part) {
  auto carriers = part.part.hasCarriers() ? part.carriers() : std::vector<CarryingPoint>();
  if (carriers.empty())
    return {};
  return tools::rowsOf<CarryingSite>(carriers, part.of);
}

Perhaps<Nanoseconds> leastOf(const ShownPart &part) {
  return part.hasRange() ? std::optional(Nanoseconds{part.range().first}) : std::nullopt;
}

Perhaps<Nanoseconds> mostOf(const ShownPart &part) {
  return part.hasRange() ? std::optional(Nanoseconds{part.range().second}) : std::nullopt;
}

std::string firstClass(const ShownClass &row) {
  return row.network.classes.empty() ? "none" : nameOf(row.network.classes[0]);
}

std::vector<tools::ColumnOf<ShownClass>> classColumns() {
  using Row = ShownClass;
  std::vector<tools::ColumnOf<Row>> columns{
      {"network", [](const Row &row) { return row.network.network.name; }},
      {"bandwidth_gbits", [](const Row &row) { return row.network.network.between.bandwidth; }},
      {"latency_us", [](const Row &row) { return row.network.network.between.latency; }},
      {"class", firstClass},
      {"classes", [](const Row &row) { return row.network.classes; }},
      {"run_time_ns", [](const Row &row) { return Nanoseconds{row.network.trend.base().runTime}; }},
      {"least_run_time_ns", [](const Row &row) { return Nanoseconds{row.network.leastRunTime}; }},
      {"most_run_time_ns", [](const Row &row) { return Nanoseconds{row.network.mostRunTime}; }}};
  for (const ClassPart &part : allParts)
    columns.push_back({part.name, [&part](const Row &row) { return ShownPart{row, part}; }});
  return columns;
}

std::string shareOfRun(const ShownPart &part) {
  double whole = part.of.network.trend.base().total;
  return whole > 0 && part.mean() != 0 ? tools::percentDigits(part.mean() / whole) : "-";
}

} // namespace

std::span<const ClassPart> classParts() { return allParts; }

std::pair<double, double> ShownPart::range() const {
  auto time = [&](const RankPrediction &rank) { return rank.part(part.which); };
  auto [least, most] = std::ranges::minmax(of.network.base.ranks, {}, time);
  return {static_cast<double>(time(least)) / nanosecond,
          static_cast<double>(time(most)) / nanosecond};
}

std::vector<CarryingPoint> ShownPart::carriers() const {
  const auto &sites = of.network.base.sites;
  double total = 0;
  std::vector<CarryingPoint> carriers;
  for (size_t i = 0; i < sites.size(); ++i) {
    auto time = static_cast<double>(sites[i][static_cast<size_t>(part.which) - 1]);
    if (time <= 0 || (of.all.part && !of.all.part->has(i)))
      continue;
    carriers.push_back({i, time});
    total += time;
  }
  for (CarryingPoint &carrier : carriers)
    carrier.share /= total;
  std::ranges::sort(carriers, {},
                    [](const CarryingPoint &one) { return std::pair(-one.share, one.point); });
  return carriers;
}

const tools::Columns<ShownPart> &columnsOf(const ShownPart *) {
  using Column = tools::ColumnOf<ShownPart>;
  auto mean = [](const ShownPart &part) { return Nanoseconds{part.mean()}; };
  static const tools::Columns<ShownPart> columns(
      "class_part", "",
      {Column::text("", [](const ShownPart &part) { return part.part.name; }),
       Column("mean_ns", mean).under("mean"), Column::text("% of run", shareOfRun).toTheRight(),
       Column("least_ns", leastOf, "Of a rank; not of a part of the program").under("min"),
       Column("most_ns", mostOf).under("max"), Column("call_sites", sitesOf)});
  return columns;
}

std::vector<ShownPart> partsOf(const ShownClass &shown) {
  std::vector<ShownPart> parts;
  for (const ClassPart &part : allParts)
    parts.push_back({shown, part});
  return parts;
}

const tools::Columns<ShownClass> &columnsOf(const ShownClass *) {
  static const tools::Columns<ShownClass> columns(classColumns());
  return columns;
}

const tools::Columns<ClassReport> &columnsOf(const ClassReport *) {
  using Row = ClassReport;
  auto networks = [](const Row &row) {
    return tools::rowsOf<ShownClass>(row.all.networks, row.all, row.loaded, row.names);
  };
  auto within = [](const Row &row) -> Perhaps<std::string> {
    const std::string &name = row.all.choice.within;
    return name.empty() ? std::nullopt : std::optional(name);
  };
  static const tools::Columns<Row> columns(
      {{"file", [](const Row &row) { return row.loaded.file; }},
       {"ranks", [](const Row &row) { return row.loaded.trace.info.ranks; }},
       {"recorded_ns",
        [](const Row &row) {
          return tools::SpentNanoseconds{tools::RunWindow::of(row.loaded.trace).elapsed};
        },
        "What the recorded run took"},
       {"networks", networks},
       {"omitted", [](const Row &row) { return omittedLines(row.all.omitted); }},
       {"within", within, "--within"},
       {"phase", &Row::phase}});
  return columns;
}

} // namespace anole::whatif
