#pragma once

#include "tools/analysis/predict/more/Trend.h"

#include <string>
#include <vector>

namespace anole::whatif {

/// A Limit is what limits a program on a network: C1 to C5 of [Tong2016], section III.G.
enum class Limit : uint8_t { Computation, Imbalance, Bandwidth, Latency, Communication };

/// Thresholds say when a class holds; the values of [Tong2016], section IV.C.
struct Thresholds {
  double computation = 0.9;  ///< share from which computation bounds
  double bound = 0.25;       ///< share from which waiting or communication bounds
  double sensitive = 0.1;    ///< share from which a program is at least sensitive
  double insensitive = 0.05; ///< swing below which nothing depends on a parameter
  double gain = 2;           ///< factor by which communication has to become shorter
};

/// A class that holds, and why.
struct ClassFound {
  Limit limit = Limit::Computation;
  bool isSensitive = false; ///< the share only suffices for that
  std::string reason;
};

/// All classes that hold, in the order of the enum, those that bound before those that are only
/// sensitive: the first one names the program. Empty: none does; the rules have gaps.
std::vector<ClassFound> classesOf(const Trend &trend, const Thresholds &thresholds = {});

/// "latency bound", "imbalance sensitive".
std::string nameOf(const ClassFound &found);

} // namespace anole::whatif
