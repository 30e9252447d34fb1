#pragma once

#include "tools/analysis/network/Network.h"

namespace anole::whatif {

/// A MeasuredWay is what was measured of one way between two ranks: the times of messages, and of
/// partitioned ones, half a round trip each, by ascending size. Empty: nothing.
struct MeasuredWay {
  std::vector<SizeTable::Entry> times{}, partitioned{};
  double overhead = 0, gap = 0;    ///< microseconds: see Link
  std::optional<uint64_t> eager{}; ///< bytes
  /// Microseconds of collectives of two ranks and 8 bytes, by Operation; 0: not measured.
  std::array<double, operations> collectives{};
  CollectiveModel library = CollectiveModel::Mpich; ///< whose they are
};

/// A network that predicts what was measured. A send pays for the copy of its message before the
/// message starts (Network::copyBandwidth, in GB/s), so that is taken out of the times, but for
/// partitioned ones, which start at once. No message takes longer than a larger one of its kind:
/// where measured times descend, something else kept the machine busy, and they are all their
/// median. The latency is the time of the smallest message; the bandwidth is that of the largest
/// one beyond it, at most 1e6 Gbit/s. What collectives take beyond the messages into which they are
/// taken apart, their ranks compute. If only one way was measured, it stands for both;
/// without one between nodes, the network is one node.
Network calibrated(const std::string &name, MeasuredWay between, MeasuredWay inside,
                   double copyBandwidth);

/// A ModelFit is by what share of the measured times a model is off.
struct ModelFit {
  double median = 0, worst = 0;
  uint64_t worstBytes = 0; ///< of the message that is worst
};
/// Compares latency and bandwidth with the table of the same link.
ModelFit fitOf(const Link &link);

/// The text of a file that readNetworks() reads, with one network.
std::string networkText(const Network &network);

} // namespace anole::whatif
