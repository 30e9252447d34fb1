#pragma once

#include "tools/analysis/model/LoadedTrace.h"
#include "tools/analysis/predict/more/Classify.h"
#include "tools/show/PathText.h"
#include "tools/views/more/ShownPhase.h"

#include <span>

namespace anole::whatif {

/// A kind of time that a program spends.
struct ClassPart {
  const char *name;
  Counter which;
  double Shares::*mean;

  /// Whether call sites are said to carry it.
  bool hasCarriers() const { return which >= Counter::Wait && which <= Counter::Bandwidth; }
};
std::span<const ClassPart> classParts();

/// A point that carries a kind of time, with what it has of it.
struct CarryingPoint {
  size_t point = 0;
  double share = 0;
};

/// What a program is on one of the networks.
struct ShownClass {
  const NetworkClass &network;
  const Classification &all;
  const tools::LoadedTrace &loaded;
  const tools::TraceNames &names;
};
const tools::Columns<ShownClass> &columnsOf(const ShownClass *);

/// A kind of time on one of the networks.
struct ShownPart {
  const ShownClass &of;
  const ClassPart &part;

  double mean() const { return of.network.trend.base().*part.mean; }
  /// What single ranks spend is known of the whole program only.
  bool hasRange() const { return !of.all.part; }
  /// The rank that has the least and the one that has the most.
  std::pair<double, double> range() const;
  /// The points that carry most of it, most first.
  std::vector<CarryingPoint> carriers() const;
};
const tools::Columns<ShownPart> &columnsOf(const ShownPart *);
std::vector<ShownPart> partsOf(const ShownClass &shown);

/// What `anole classify --json` prints.
struct ClassReport {
  ClassReport(const tools::LoadedTrace &loaded, const Classification &all)
      : loaded(loaded), all(all), names(loaded.trace) {}

  const tools::LoadedTrace &loaded;
  const Classification &all;
  tools::TraceNames names;
  tools::Perhaps<phases::ShownPhase> phase{};
};
const tools::Columns<ClassReport> &columnsOf(const ClassReport *);

} // namespace anole::whatif
