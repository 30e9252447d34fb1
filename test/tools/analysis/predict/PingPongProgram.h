#pragma once

#include "test/support/program/PlayedProgram.h"
#include "tools/analysis/predict/Predict.h"

namespace anole::whatif {

/// A thousand messages without data to and fro, and computation in between, of 20 microseconds a
/// round in all.
inline Trace pingPong() {
  return test::playedProgram(2, [](test::PlayedRank &rank) {
    for (int i = 0; i < 1000; ++i) {
      rank.compute(10000);
      if (rank.rank == 0)
        rank.send(10, 1, 0);
      rank.receive(11, 1 - rank.rank);
      if (rank.rank == 1)
        rank.send(12, 0, 0);
    }
  });
}

inline Network networkOf(double latency) {
  Link link{latency, 10};
  return {"test", link, link, 0};
}

inline PredictOptions exactTimes() {
  PredictOptions options;
  options.times.samples = 1;
  options.tick = 0;
  return options;
}

} // namespace anole::whatif
