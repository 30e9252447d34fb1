#include "tools/analysis/network/Network.h"

#include "runtime/core/base/Fault.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace anole::whatif {
namespace {

constexpr double microsecond = 1e6; // picoseconds

Time rounded(double picoseconds) {
  bool isLong = !(picoseconds < static_cast<double>(longestCall));
  return isLong ? longestCall : std::max<Time>(0, std::llround(picoseconds));
}

/// Gbit/s are bits a nanosecond.
double transferTime(uint64_t bytes, double bandwidth) {
  return static_cast<double>(bytes) * ANOLE_FAULT(BytesAreBits, 1000, 8000) / bandwidth;
}

Charge copyOf(const Network &network, uint64_t bytes) {
  if (network.copyBandwidth <= 0)
    return {};
  return {0, rounded(static_cast<double>(bytes) * 1000 / network.copyBandwidth)};
}

Charge fromTable(const SizeTable &table, uint64_t bytes) {
  Time latency = rounded(table.at(0) * microsecond);
  return {latency, std::max<Time>(0, rounded(table.at(bytes) * microsecond) - latency)};
}

const SizeTable &tableFor(const Link &link, CostKind kind) {
  bool hasOwn = kind == CostKind::Partitioned && !link.partitioned.isEmpty();
  return hasOwn ? link.partitioned : link.table;
}

/// By how much a message comes later than one of its kind without data.
Time transferOf(const Link &link, const Cost &cost) {
  const SizeTable &table = tableFor(link, cost.kind);
  return table.isEmpty() ? rounded(transferTime(cost.bytes, link.bandwidth))
                         : fromTable(table, cost.bytes).transfer;
}

/// Microseconds by which one without data comes later than a plain one.
double delayOf(const Link &link, CostKind kind) {
  const SizeTable &table = tableFor(link, kind);
  return link.table.isEmpty() ? 0 : std::max(0.0, table.at(0) - link.table.at(0));
}

/// What a processor does for a message is no part of its way.
Charge ofMessage(const Link &link, const Cost &cost) {
  double way =
      std::max(0.0, link.latency + delayOf(link, cost.kind) -
                        ANOLE_FAULT(OneOverheadOnTheWay, link.overhead, 2 * link.overhead));
  Time transfer = transferOf(link, cost);
  return {rounded(static_cast<double>(cost.latencies) * way * microsecond), transfer,
          std::max(transfer, rounded(link.gap * microsecond))};
}

/// What a call takes beside the overheads of its messages.
Charge ofCall(const Network &network, const Link &link, const Cost &cost) {
  if (!network.hasOwnTimes)
    return {};
  bool hasOverheads = network.model == NetworkModel::Loggps;
  double others = hasOverheads ? static_cast<double>(cost.latencies) * link.overhead : 0;
  return {rounded(static_cast<double>(cost.bytes) - others * microsecond)};
}

Charge ofCollective(const Network &network, const Cost &cost) {
  return {network.hasOwnTimes ? rounded(network.collectives[cost.bytes] * microsecond) : 0};
}

} // namespace

Charge charge(const Network &network, const Cost &cost) {
  if (cost.kind == CostKind::Copy)
    return copyOf(network, cost.bytes);
  const Link &link = cost.inside ? network.inside : network.between;
  if (cost.kind == CostKind::Overhead)
    return {rounded(static_cast<double>(cost.latencies) * link.overhead * microsecond), 0};
  if (cost.kind == CostKind::Call)
    return ofCall(network, link, cost);
  if (cost.kind == CostKind::Prepare)
    return ofCollective(network, cost);
  const bool isMessage = cost.kind != CostKind::Collective;
  if (isMessage && network.model == NetworkModel::Loggps)
    return ofMessage(link, cost);
  const SizeTable &table = tableFor(link, cost.kind);
  if (isMessage && !table.isEmpty())
    return fromTable(table, cost.bytes);
  return {rounded(static_cast<double>(cost.latencies) * link.latency * microsecond),
          rounded(transferTime(cost.bytes, link.bandwidth))};
}

Network idealNetwork() {
  const Link link{0, std::numeric_limits<double>::infinity()};
  return {"ideal", link, link, 0};
}

double factorAt(size_t step, size_t base) {
  return std::exp2(static_cast<double>(step) - static_cast<double>(base));
}

std::vector<Network> configurationsOf(const Network &network) {
  std::vector<Network> all;
  for (Sweep sweep : {Sweep::Latency, Sweep::Bandwidth, Sweep::Both})
    for (size_t step = 0; step < stepsOfSweep; ++step) {
      all.push_back(network);
      if (sweep != Sweep::Bandwidth)
        all.back().between.latency /= factorAt(step);
      if (sweep != Sweep::Latency)
        all.back().between.bandwidth *= factorAt(step);
    }
  return all;
}

} // namespace anole::whatif
