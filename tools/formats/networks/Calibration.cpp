#include "tools/formats/networks/Calibration.h"

#include "runtime/core/base/Median.h"
#include "tools/analysis/network/CollectiveRounds.h"
#include "tools/show/Json.h"

#include <algorithm>
#include <cmath>

namespace anole::whatif {
namespace {

constexpr double fastest = 1e6; ///< Gbit/s; more than any measurement means

/// Isotonic regression: of all times that ascend with the size, those that differ least in sum.
/// Where some descend, all of them are their median. Rejected: the least of all larger messages,
/// which made latencies by a tenth too short, as of many sizes one is always quick.
std::vector<SizeTable::Entry> ascending(std::vector<SizeTable::Entry> times) {
  std::vector<std::vector<double>> alike;
  for (const SizeTable::Entry &entry : times) {
    std::vector<double> last{entry.time};
    for (; !alike.empty() && lowerMedian(alike.back()) > lowerMedian(last); alike.pop_back())
      last.insert(last.end(), alike.back().begin(), alike.back().end());
    alike.push_back(std::move(last));
  }
  size_t next = 0;
  for (const std::vector<double> &some : alike)
    for (size_t i = 0; i < some.size(); ++i)
      times[next++].time = lowerMedian(some);
  return times;
}

Link linkOf(MeasuredWay way, double copyBandwidth) {
  if (way.times.empty())
    return {};
  for (SizeTable::Entry &entry : way.times)
    if (copyBandwidth > 0) // GB/s are thousands of bytes a microsecond
      entry.time = std::max(0.0, entry.time - entry.bytes / (1000 * copyBandwidth));
  way.times = ascending(std::move(way.times));
  const SizeTable::Entry &least = way.times.front(), &most = way.times.back();
  double bits = 8 * (most.bytes - least.bytes), nanoseconds = 1000 * (most.time - least.time);
  double bandwidth = nanoseconds * fastest > bits ? bits / nanoseconds : fastest;
  Link link{least.time, bandwidth};
  link.overhead = std::min(way.overhead, link.latency / 2); // both ends are part of it
  link.gap = way.gap;
  link.eager = way.eager;
  link.table = SizeTable(std::move(way.times));
  link.partitioned = SizeTable(ascending(std::move(way.partitioned)));
  return link;
}

/// Of the collectives of two ranks, which perhaps share a node.
std::array<double, operations> computedIn(const MeasuredWay &way, bool isInside,
                                          const SizeTable &messages) {
  std::array<double, operations> computed{};
  for (size_t i = 0; i < operations; ++i) {
    const CollectiveCall call{2, sizeof(double), way.library};
    const auto nodes = std::vector<uint32_t>(isInside ? 2 : 0);
    if (auto rounds = roundsOf(static_cast<Operation>(i), {call, 0, nodes}))
      computed[i] = std::max(0.0, way.collectives[i] - static_cast<double>(rounds->size()) *
                                                           messages.at(sizeof(double)));
  }
  return computed;
}

/// Four digits are more than measurements have.
double toFourDigits(double number) {
  double scale = number > 0 ? std::pow(10, 3 - std::floor(std::log10(number))) : 1;
  return std::round(number * scale) / scale;
}

tools::Json tableJson(const SizeTable &table) {
  tools::Json json = tools::Json::array();
  for (const SizeTable::Entry &entry : table.all())
    json.push_back({entry.bytes, toFourDigits(entry.time)});
  return json;
}

void addTables(tools::Json &values, const std::string &prefix, const Link &link) {
  values[prefix + "table"] = tableJson(link.table);
  if (!link.partitioned.isEmpty())
    values[prefix + "partitioned"] = tableJson(link.partitioned);
}

void addCalls(tools::Json &values, const std::string &prefix, const Link &link) {
  values[prefix + "overhead"] = toFourDigits(link.overhead);
  values[prefix + "gap"] = toFourDigits(link.gap);
  if (link.eager)
    values[prefix + "eager"] = *link.eager;
}

} // namespace

Network calibrated(const std::string &name, MeasuredWay between, MeasuredWay inside,
                   double copyBandwidth) {
  const bool isOneNode = between.times.empty(), hasNode = !inside.times.empty();
  if (isOneNode)
    between = inside;
  else if (!hasNode)
    inside = between;
  const MeasuredWay near = inside;
  Network network{name, linkOf(std::move(between), copyBandwidth),
                  linkOf(std::move(inside), copyBandwidth), copyBandwidth};
  network.isOneNode = isOneNode;
  network.collectives = computedIn(near, hasNode, network.inside.table);
  return network;
}

ModelFit fitOf(const Link &link) {
  std::vector<double> off;
  ModelFit fit;
  for (const SizeTable::Entry &entry : link.table.all()) {
    double model = link.latency + entry.bytes * 8 / (1000 * link.bandwidth);
    double share = entry.time > 0 ? std::abs(model - entry.time) / entry.time : 0;
    off.push_back(share);
    if (share > fit.worst) {
      fit.worst = share;
      fit.worstBytes = static_cast<uint64_t>(entry.bytes);
    }
  }
  std::ranges::sort(off);
  fit.median = off.empty() ? 0 : off[off.size() / 2];
  return fit;
}

std::string networkText(const Network &network) {
  tools::Json json;
  tools::Json &values = json[network.name];
  values["bandwidth"] = toFourDigits(network.between.bandwidth);
  values["latency"] = toFourDigits(network.between.latency);
  values["intra-bandwidth"] = toFourDigits(network.inside.bandwidth);
  values["intra-latency"] = toFourDigits(network.inside.latency);
  addCalls(values, "", network.between);
  addCalls(values, "intra-", network.inside);
  values["copy"] = toFourDigits(network.copyBandwidth);
  if (network.isOneNode)
    values["nodes"] = 1;
  for (size_t i = 0; i < operations; ++i)
    if (network.collectives[i] > 0)
      values[keyOf(static_cast<Operation>(i))] = toFourDigits(network.collectives[i]);
  addTables(values, "", network.between);
  addTables(values, "intra-", network.inside);
  return tools::printed(json);
}

} // namespace anole::whatif
