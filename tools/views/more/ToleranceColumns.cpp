#include "tools/views/more/ToleranceColumns.h"

#include "tools/analysis/model/RunWindow.h"
#include "tools/analysis/network/KnownNetworks.h"
#include "tools/show/LineText.h"
#include "tools/show/NumberText.h"

namespace anole::whatif {
namespace {

/// The call site in which most of the latency is spent.
struct LatencySite {
  size_t point;
  const PointKey &key;
  const tools::TraceNames &names;

  std::string function() const { return names.functionName(key); }
  tools::StableId path() const { return {key.path}; }
  std::string place() const { return names.callPlace(key.path, false); }
  std::string callPath() const { return names.path(key.path); }
};

const tools::Columns<LatencySite> &columnsOf(const LatencySite *) {
  static const tools::Columns<LatencySite> columns({{"point", &LatencySite::point},
                                                    {"function", &LatencySite::function},
                                                    {"path", &LatencySite::path},
                                                    {"call_path", &LatencySite::callPath}});
  return columns;
}

std::optional<LatencySite> siteOf(const ShownTolerance &shown) {
  if (!shown.tolerance.carrier)
    return std::nullopt;
  size_t point = *shown.tolerance.carrier;
  return LatencySite{point, shown.trace.streams[0].points[point].key, shown.names};
}

tools::Nanoseconds runTimeOf(const ShownTolerance &shown) { return {shown.tolerance.runTime}; }

std::optional<double> latencyOf(const ShownTolerance &shown) { return shown.tolerance.latency; }

double modelledOf(const ShownTolerance &shown) {
  return 100 * shown.tolerance.gaps.exchanges.share();
}

std::optional<std::vector<LatencyPoint>> pointsOf(const ShownTolerance &shown) {
  return shown.curve ? std::optional(shown.curve->points) : std::nullopt;
}

std::optional<std::vector<LatencyCurve::Tolerated>> toleratedOf(const ShownTolerance &shown) {
  return shown.curve ? std::optional(shown.curve->tolerated) : std::nullopt;
}

double microsecondsOf(const LatencyPoint &point) {
  return static_cast<double>(point.latency) / 1e6;
}

std::string latencyText(std::optional<double> microseconds) {
  return microseconds ? tools::timeText(1000 * *microseconds) : "more than a second";
}

/// So many points, and how many more there are.
std::string curveText(const LatencyCurve &curve) {
  constexpr size_t most = 20;
  std::string text;
  for (const LatencyCurve::Tolerated &one : curve.tolerated)
    text += "  " + tools::numberText(100 * one.share) + " % longer with a latency of " +
            latencyText(one.latency) + "\n";
  for (size_t i = 0; i < std::min(most, curve.points.size()); ++i) {
    const LatencyPoint &point = curve.points[i];
    text += "  from " + latencyText(microsecondsOf(point)) + " on, with a run time of " +
            tools::timeText(static_cast<double>(point.runTime) / nanosecond) + ": " +
            std::to_string(point.slope) + " latencies one after the other\n";
  }
  if (curve.points.size() > most)
    text += "  and " + std::to_string(curve.points.size() - most) + " more points (--json)\n";
  return curve.isWhole ? text : text + "  The curve has more points than are looked for.\n";
}

auto ofLink(double Link::*what) {
  return [what](const ShownTolerance &shown) { return shown.network.between.*what; };
}

} // namespace

const tools::Columns<LatencyPoint> &columnsOf(const LatencyPoint *) {
  static const tools::Columns<LatencyPoint> columns(
      {{"latency_us", microsecondsOf},
       {"run_time_ns",
        [](const LatencyPoint &point) {
          return tools::Nanoseconds{static_cast<double>(point.runTime) / nanosecond};
        }},
       {"latencies", [](const LatencyPoint &point) { return static_cast<uint64_t>(point.slope); },
        "How many follow one another on the critical path from here on"}});
  return columns;
}

const tools::Columns<LatencyCurve::Tolerated> &columnsOf(const LatencyCurve::Tolerated *) {
  using Tolerated = LatencyCurve::Tolerated;
  static const tools::Columns<Tolerated> columns(
      {{"longer_percent", [](const Tolerated &one) { return 100 * one.share; }},
       {"tolerated_latency_us", &Tolerated::latency, "Null: even a second costs less"}});
  return columns;
}

std::string ShownTolerance::text(double longer, double recorded, size_t width) const {
  using tools::timeText;
  std::string text = networkTitle(network.name) + ": predicted " + timeText(tolerance.runTime) +
                     " (recorded " + timeText(recorded) + "); ";
  const std::string much = " (+" + tools::numberText(longer) + " %)";
  const double now = network.between.latency;
  if (!tolerance.latency)
    text += "tolerates any latency up to a second" + much;
  else if (now > 0)
    text += "tolerates " + tools::roundText(*tolerance.latency / now, 3) + " x the latency" + much +
            ", " + timeText(1000 * *tolerance.latency) + " instead of " + timeText(1000 * now);
  else
    text += "tolerates a latency of " + timeText(1000 * *tolerance.latency) + much;
  text = tools::wrapped({text}, {.hang = 2, .width = width});
  if (auto site = siteOf(*this))
    text += tools::wrapped({"most of it in " + site->function(), site->place()},
                           {.indent = 2, .hang = 2, .width = width});
  return curve ? text + curveText(*curve) : text;
}

const tools::Columns<ShownTolerance> &columnsOf(const ShownTolerance *) {
  static const tools::Columns<ShownTolerance> columns(
      {{"network", [](const ShownTolerance &shown) { return shown.network.name; }},
       {"title", [](const ShownTolerance &shown) { return networkTitle(shown.network.name); }},
       {"bandwidth_gbits", ofLink(&Link::bandwidth)},
       {"latency_us", ofLink(&Link::latency)},
       {"model", [](const ShownTolerance &shown) { return choiceName(shown.network.model); }},
       {"modelled_percent", modelledOf,
        "How much of what the ranks send, receive and do together is modelled"},
       {"run_time_ns", runTimeOf},
       {"tolerated_latency_us", latencyOf, "Null: even a second costs less"},
       {"call_site", siteOf},
       {"curve", pointsOf, "If --latency-tolerance is given"},
       {"tolerances", toleratedOf, "If --latency-tolerance is given"}});
  return columns;
}

std::string WhatIfReport::text(const tools::Screen &screen) const {
  std::string text;
  for (const ShownTolerance &network : networks)
    text += network.text(longer, recorded, screen.width);
  return text;
}

const tools::Columns<WhatIfReport> &columnsOf(const WhatIfReport *) {
  auto recorded = [](const WhatIfReport &row) { return tools::SpentNanoseconds{row.recorded}; };
  static const tools::Columns<WhatIfReport> columns({{"file", &WhatIfReport::file},
                                                     {"ranks", &WhatIfReport::ranks},
                                                     {"longer_percent", &WhatIfReport::longer},
                                                     {"recorded_ns", recorded},
                                                     {"networks", &WhatIfReport::networks}});
  return columns;
}

Expected<WhatIfReport> whatIf(const tools::LoadedTrace &loaded, const tools::TraceNames &names,
                              Predictor &predictor, const std::vector<Network> &networks,
                              double longer) {
  WhatIfReport report{loaded.file, loaded.trace.info.ranks, longer,
                      tools::RunWindow::of(loaded.trace).elapsed};
  for (const Network &network : networks) {
    auto tolerance = toleranceOf(predictor, network, longer / 100);
    if (!tolerance)
      return tl::unexpected(tolerance.error());
    report.networks.push_back({network, std::move(*tolerance), {}, loaded.trace, names});
  }
  return report;
}

} // namespace anole::whatif
