#pragma once

#include "tools/analysis/predict/more/Tolerance.h"
#include "tools/show/PathText.h"
#include "tools/show/Screen.h"
#include "tools/show/TableColumns.h"

namespace anole::whatif {

const tools::Columns<LatencyPoint> &columnsOf(const LatencyPoint *);
const tools::Columns<LatencyCurve::Tolerated> &columnsOf(const LatencyCurve::Tolerated *);

/// How much latency a program bears on one of the networks.
struct ShownTolerance {
  Network network;
  Tolerance tolerance;
  std::optional<LatencyCurve> curve; ///< if that was asked for
  const Trace &trace;
  const tools::TraceNames &names;

  /// `longer` percent is what the latency may cost; the recorded run took so many nanoseconds.
  std::string text(double longer, double recorded, size_t width) const;
};
const tools::Columns<ShownTolerance> &columnsOf(const ShownTolerance *);

/// What `anole whatif --json` prints.
struct WhatIfReport {
  std::string file;
  uint32_t ranks = 0;
  double longer = 0;   ///< percent
  double recorded = 0; ///< nanoseconds that the recorded run took
  std::vector<ShownTolerance> networks{};

  std::string text(const tools::Screen &screen) const;
};
const tools::Columns<WhatIfReport> &columnsOf(const WhatIfReport *);

/// Returns what `anole whatif` says without a curve: how much latency the run bears on each network
/// until it takes so many percent longer. The names and the trace must outlive it.
Expected<WhatIfReport> whatIf(const tools::LoadedTrace &loaded, const tools::TraceNames &names,
                              Predictor &predictor, const std::vector<Network> &networks,
                              double longer);

} // namespace anole::whatif
