#pragma once

#include "tools/analysis/network/Cost.h"
#include "tools/choices/ToolChoices.h"

#include <bit>
#include <cstdint>
#include <string>

namespace anole::whatif {

enum class Operation : uint8_t {
#define ANOLE_COLLECTIVE(Name, First, Last) Name,
#include "tools/analysis/network/Collectives.def"
};

constexpr size_t operations = 0
#define ANOLE_COLLECTIVE(Name, First, Last) +1
#include "tools/analysis/network/Collectives.def"
    ;

/// Returns the name of an operation in files of networks, such as reduce-scatter.
std::string keyOf(Operation operation);

/// The algorithms that collectives use.
using tools::CollectiveModel;

/// One collective operation. `bytes` is the most that one rank gives to it; of a scatter and of an
/// all-to-all, to all ranks together.
struct CollectiveCall {
  uint64_t ranks = 1;
  uint64_t bytes = 0;
  CollectiveModel model = CollectiveModel::Thakur;

  uint64_t rounds() const {
    return static_cast<uint64_t>(std::bit_width(ranks - 1));
  } ///< of a tree
  bool isPowerOfTwo() const { return std::has_single_bit(ranks); }
  /// The share of the bytes that is for other ranks.
  uint64_t withoutOwn(uint64_t amount) const { return amount / ranks * (ranks - 1); }
};

/// A Volume says how often an operation pays the latency, and how many bytes go through a link one
/// by one.
struct Volume {
  uint64_t latencies = 0, bytes = 0;
};

namespace collectives {
#define ANOLE_COLLECTIVE(Name, First, Last) Volume volumeOf##Name(const CollectiveCall &call);
#include "tools/analysis/network/Collectives.def"
} // namespace collectives

Volume volumeOf(Operation operation, const CollectiveCall &call);

/// A Flow says which way a collective with a root gives what it gives: who waits for whom.
enum class Flow : uint8_t { FromRoot, ToRoot, Other };
Flow flowOf(Operation operation);

} // namespace anole::whatif
