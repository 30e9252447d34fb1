#pragma once

#include "tools/analysis/network/Network.h"

namespace anole::whatif {

/// A MeasuredWay is what was measured of one way between two ranks: the times of messages, half a
/// round trip each, by ascending size. Empty: nothing.
struct MeasuredWay {
  std::vector<SizeTable::Entry> times;
};

/// A network that predicts what was measured. A send pays for the copy of its message before the
/// message starts (Network::copyBandwidth, in GB/s), so that is taken out of the times. The latency
/// is the time of the smallest message; the bandwidth is that of the largest one beyond it, at most
/// 1e6 Gbit/s. If only one way was measured, it stands for both.
Network calibrated(const std::string &name, MeasuredWay between, MeasuredWay inside,
                   double copyBandwidth);

/// The text of a file that readNetworks() reads, with one network.
std::string networkText(const Network &network);

} // namespace anole::whatif
