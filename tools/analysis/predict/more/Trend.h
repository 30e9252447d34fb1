#pragma once

#include "tools/analysis/predict/Predict.h"

namespace anole::whatif {

/// Shares are what the ranks of a program do on a network, on average, in nanoseconds.
struct Shares {
  double total = 0, computation = 0, wait = 0, latency = 0, bandwidth = 0, copy = 0;
  double overhead = 0;   ///< in MPI calls that do not wait
  double unmodelled = 0; ///< in calls that may wait, in a way that is not modelled
  double runTime = 0;    ///< of the rank that takes longest

  /// What no network changes.
  double local() const { return computation + overhead + unmodelled; }

  /// Copies count too: they would not be without communication.
  double communication() const { return wait + latency + bandwidth + copy; }
};

Shares sharesOf(const Prediction &prediction);

/// The configurations around a network, by configurationAt().
struct Trend {
  std::array<Shares, sweeps * stepsOfSweep> shares{};

  const Shares &at(Sweep sweep, size_t step) const { return shares[configurationAt(sweep, step)]; }
  const Shares &base() const { return at(Sweep::Latency, baseStep); }

  /// Returns how much a time differs between the seven configurations of a sweep, as a share of the
  /// time that the base configuration takes. So a wait that is near nothing is insensitive,
  /// whatever the ratio of its values.
  double swing(Sweep sweep, double (*of)(const Shares &)) const;

  /// By which factor communication becomes shorter from one step before the base configuration to
  /// one step after it.
  double gain(Sweep sweep) const;
};

} // namespace anole::whatif
