#pragma once

#include "runtime/core/base/Hash.h"
#include "runtime/core/base/PlaceIndex.h"

#include <cstdint>
#include <vector>

namespace anole::whatif {

/// Times are picoseconds: the fastest configuration of [Tong2016], table III, has a latency of
/// 162.5 nanoseconds, and all arithmetic is that of integers, so that two ways to one time agree to
/// the last bit.
using Time = int64_t;
constexpr Time nanosecond = 1000;

/// A sum of times over ranks.
__extension__ using TimeSum = __int128;

/// No time of one call exceeds this (half a day), and no clock twice the next (53 days).
constexpr Time longestCall = Time(1) << 55, longestRun = Time(1) << 61;

enum class CostKind : uint8_t {
  Message,
  Partitioned, ///< likewise, or a word for one
  Collective,
  Copy,
  Overhead, ///< of the processor, `latencies` times: see Link
  Call,     ///< what a call takes itself, `bytes` picoseconds, beside so many overheads
  Prepare,  ///< what a collective, the Operation `bytes`, computes beside its messages
};

/// A Cost is what an operation asks of a network, apart from the network's numbers: how often the
/// latency has to be paid, and how many bytes go through the link one after the other.
struct Cost {
  CostKind kind = CostKind::Message;
  bool inside = false; ///< of a node
  uint64_t latencies = 1;
  uint64_t bytes = 0;
  bool operator==(const Cost &) const = default;
};

/// Numbers costs, each once, so that networks work out each only once. Each message asks for two or
/// three: the nodes of a std::unordered_map took a tenth of the time that matching takes. Where no
/// clock runs, costs are told apart by their kind and place alone.
class CostTable {
public:
  enum class Apart : uint8_t { ByAll, ByKind };
  explicit CostTable(Apart apart = Apart::ByAll) : apart(apart) {}

  uint32_t add(const Cost &given) {
    const Cost cost = apart == Apart::ByAll ? given : Cost{given.kind, given.inside};
    const uint32_t number = numbers.findOrAdd(digestOf(cost), costs.size(),
                                              [&](uint32_t at) { return costs[at] == cost; });
    if (number == costs.size())
      costs.push_back(cost);
    return number;
  }
  const std::vector<Cost> &all() const { return costs; }

private:
  static uint64_t digestOf(const Cost &cost) {
    auto kind = static_cast<uint64_t>(cost.kind) << 1 | cost.inside;
    return combineHash(kind + 16 * cost.latencies, cost.bytes);
  }

  Apart apart;
  PlaceIndex numbers; ///< of the costs
  std::vector<Cost> costs;
};

} // namespace anole::whatif
