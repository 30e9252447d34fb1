#pragma once

#include "tools/analysis/network/Collectives.h"
#include "tools/analysis/network/Cost.h"
#include "tools/analysis/network/SizeTable.h"

#include "tools/choices/ToolChoices.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

namespace anole::whatif {

/// A way between two ranks. The first byte of a message takes the latency, and all bytes the rest:
/// alpha + n * beta ([Tong2016], section III.B). If there is a table, it has the times of messages
/// instead; collectives are still worked out with latency and bandwidth.
///
/// LogGPS ([Ino2001]) knows more of it: an overhead, for which the processor is busy with each send
/// and each receive, a gap, for which a message keeps the link at least, and up to how many bytes
/// messages are eager. Both overheads are part of the latency.
///
/// Partitioned messages, and the words that their receivers have started, have times of their own
/// if these were measured: MPICH handles them as active messages, which take longer.
struct Link {
  double latency = 0;   ///< microseconds
  double bandwidth = 0; ///< Gbit/s
  SizeTable table{}, partitioned{};
  double overhead = 0, gap = 0;    ///< microseconds
  std::optional<uint64_t> eager{}; ///< bytes
};

using tools::NetworkModel;

struct Network {
  std::string name;
  Link between{}; ///< nodes
  Link inside{};  ///< a node
  double copyBandwidth =
      0; ///< GB/s, of the copy that lets a sender go on; 0: copying takes no time
  NetworkModel model = NetworkModel::Hockney;
  bool isOneNode = false;  ///< measured where all ranks share a node; `between` is as `inside`
  bool hasOwnTimes = true; ///< calls take what they compute themselves, as far as that is known

  /// Microseconds that each rank computes in a blocking collective that is taken apart, beside its
  /// messages, by Operation.
  std::array<double, operations> collectives{};

  bool hasCollectives() const {
    return std::ranges::any_of(collectives, [](double time) { return time > 0; });
  }
  /// Returns whether what LogGPS has beside latency and bandwidth was measured.
  bool isMeasured() const { return between.eager || inside.eager || between.overhead > 0; }
};

/// The two parts of a cost on a network, in picoseconds, and how long it keeps a link.
struct Charge {
  Time latency = 0, transfer = 0, occupancy = 0;

  Time way() const { return latency + transfer; }
};
Charge charge(const Network &network, const Cost &cost);

/// A network on which messages take no time.
Network idealNetwork();

/// The sets of [Tong2016], table III: a factor of 8 down and up in seven steps of a factor of 2.
enum class Sweep : uint8_t { Latency, Bandwidth, Both };
constexpr size_t sweeps = 3, stepsOfSweep = 7, baseStep = 3;

/// The place of a configuration among those of a network. Later steps are faster.
constexpr size_t configurationAt(Sweep sweep, size_t step) {
  return static_cast<size_t>(sweep) * stepsOfSweep + step;
}

/// By what a step away from another divides latencies, or multiplies bandwidths.
double factorAt(size_t step, size_t base = baseStep);

/// The link between nodes is what varies.
std::vector<Network> configurationsOf(const Network &network);

} // namespace anole::whatif
