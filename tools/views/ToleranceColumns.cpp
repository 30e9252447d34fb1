#include "tools/views/ToleranceColumns.h"

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
  if (!shown.tolerance || !shown.tolerance->carrier)
    return std::nullopt;
  size_t point = *shown.tolerance->carrier;
  return LatencySite{point, shown.trace.streams[0].points[point].key, shown.names};
}

std::optional<tools::Nanoseconds> runTimeOf(const ShownTolerance &shown) {
  return shown.tolerance ? std::optional(tools::Nanoseconds{shown.tolerance->runTime})
                         : std::nullopt;
}

std::optional<double> latencyOf(const ShownTolerance &shown) {
  return shown.tolerance ? std::optional(shown.tolerance->latency) : std::nullopt;
}

auto ofLink(double Link::*what) {
  return [what](const ShownTolerance &shown) { return shown.network.between.*what; };
}

} // namespace

std::string ShownTolerance::text(double longer, double recorded) const {
  using tools::timeText;
  std::string text = network.name + ": ", much = tools::roundText(longer, 3) + " %";
  if (!tolerance)
    return text + "no latency up to a second makes the run " + much + " longer\n";
  text += "the run takes " + timeText(tolerance->runTime) + " (recorded: " + timeText(recorded) +
          "); it takes " + much + " longer if the latency rises from " +
          timeText(1000 * network.between.latency) + " to " + timeText(1000 * tolerance->latency) +
          "\n";
  auto site = siteOf(*this);
  return site ? tools::spaced(text + "  most of it in " + site->function(), site->callPath()) + "\n"
              : text;
}

const tools::Columns<ShownTolerance> &columnsOf(const ShownTolerance *) {
  static const tools::Columns<ShownTolerance> columns(
      {{"network", [](const ShownTolerance &shown) { return shown.network.name; }},
       {"bandwidth_gbits", ofLink(&Link::bandwidth)},
       {"latency_us", ofLink(&Link::latency)},
       {"run_time_ns", runTimeOf},
       {"tolerated_latency_us", latencyOf, "Null: even a second costs less"},
       {"call_site", siteOf}});
  return columns;
}

std::string WhatIfReport::text() const {
  std::string text;
  for (const ShownTolerance &network : networks)
    text += network.text(longer, recorded);
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

} // namespace anole::whatif
