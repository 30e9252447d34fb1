#pragma once

#include "test/tools/analysis/match/RandomMessages.h"
#include "tools/analysis/causes/CauseRun.h"
#include "tools/analysis/network/KnownNetworks.h"

#include <cstdlib>

namespace anole::whatif {

/// Returns how many programs are looked at: ANOLE_RANDOM_PROGRAMS, or so many.
inline uint64_t programs(uint64_t usual) {
  const char *chosen = std::getenv("ANOLE_RANDOM_PROGRAMS");
  return chosen ? std::strtoull(chosen, nullptr, 10) : usual;
}

/// How random programs are run: each with other times.
inline CauseOptions randomCauses(uint64_t seed) {
  CauseOptions options;
  options.times.samples = 1 + seed % 3;
  options.times.draws = Draws::Own;
  options.tick = static_cast<Time>(seed % 2) * nanosecond;
  return options;
}

/// The same on a network on which all of LogGPS matters, with collectives whole or message by
/// message.
inline CauseOptions randomLogGps(uint64_t seed) {
  CauseOptions options = randomCauses(seed);
  options.times.asUntraced = seed % 3 == 0;
  Network &network = options.network;
  network = usualNetworks()[seed % 3];
  network.model = NetworkModel::Loggps;
  network.between.overhead = static_cast<double>(seed % 4) * network.between.latency / 10;
  network.between.gap = seed % 2 ? network.between.latency / 7 : 0;
  network.between.eager = uint64_t(1) << (12 + seed % 8);
  network.collectives.fill(seed % 3 ? 0 : network.between.latency / 5);
  network.isOneNode = seed % 5 == 0;
  if (!network.isOneNode)
    options.match.nodes = NodeMap::blocks(1 + seed / 3 % 3);
  options.match.rootedLeaveEarly = true;
  if (seed % 2 == 0)
    options.match.collectives = seed % 4 ? CollectiveModel::Mpich : CollectiveModel::Openmpi;
  return options;
}

} // namespace anole::whatif
