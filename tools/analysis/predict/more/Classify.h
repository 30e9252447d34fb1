#pragma once

#include "tools/analysis/predict/more/Classes.h"
#include "tools/analysis/predict/more/Omitted.h"
#include "tools/analysis/predict/more/ProgramPart.h"

namespace anole::whatif {

struct ClassifyOptions {
  PredictOptions predict{};
  Thresholds thresholds{};
  PartChoice part{};  ///< of the program that is classified
  uint32_t seeds = 3; ///< how many times run times are predicted with other drawn times
};

/// A NetworkClass is what is predicted for a network, and the classes that follow.
struct NetworkClass {
  Network network;
  Trend trend{};
  std::vector<ClassFound> classes{};
  Prediction base{};
  double leastRunTime = 0, mostRunTime = 0; ///< over the seeds, in nanoseconds
};

struct Classification {
  PartChoice choice{};
  std::optional<ProgramPart> part{}; ///< none: the whole program
  std::vector<NetworkClass> networks;
  Omitted omitted{};
};

/// Classifies a program on each network ([Tong2016], section III.G), from one walk through its
/// trace and one more for each further seed.
Expected<Classification> classify(const Trace &trace, const std::vector<Network> &networks,
                                  const ClassifyOptions &options);

} // namespace anole::whatif
