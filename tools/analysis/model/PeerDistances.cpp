#include "tools/analysis/model/PeerDistances.h"

#include "runtime/core/model/RankView.h"
#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/terms/Block.h"

#include <algorithm>

namespace anole::tools {
namespace {

constexpr uint64_t mostSampled = 64;

void addDistance(std::set<uint64_t> &distances, int64_t peer) {
  if (!isSpecial(peer) && peer != 0)
    distances.insert(peer < 0 ? 0 - static_cast<uint64_t>(peer) : static_cast<uint64_t>(peer));
}

/// Only the ends of runs: a loop over all ranks says nothing about how they are laid out.
void addDistances(std::set<uint64_t> &distances, const Terms &peers) {
  for (const Term &term : peers) {
    addDistances(distances, term.block ? term.block->terms() : term.body);
    if (term.isRepeat() || term.block)
      continue;
    addDistance(distances, term.start);
    if (term.count > 1)
      addDistance(distances,
                  static_cast<int64_t>(static_cast<uint64_t>(term.start) +
                                       (term.count - 1) * static_cast<uint64_t>(term.stride)));
  }
}

void addDistances(std::set<uint64_t> &distances, const SharedColumn &column) {
  for (const Family &family : column) {
    uint64_t count = valueCount(family.ranks);
    for (uint64_t i = 0; i < std::min(count, mostSampled); ++i) {
      auto rank = valueAt(family.ranks, i * (std::max(count, mostSampled) / mostSampled));
      if (auto peers = termsFor({family}, static_cast<uint32_t>(rank.value_or(0))))
        addDistances(distances, *peers);
    }
  }
}

} // namespace

std::set<uint64_t> peerDistances(const Trace &trace) {
  std::set<uint64_t> distances;
  for (const SharedStream &stream : trace.streams)
    for (const SharedPoint &point : stream.points) {
      auto function = std::ranges::find(trace.functions, point.key.functionId(), &FunctionInfo::id);
      if (function == trace.functions.end())
        continue;
      size_t count = std::min(function->scalars.size(), point.columns.size());
      for (size_t i = 0; i < count; ++i)
        if (function->scalars[i].kind == FieldKind::Peer)
          addDistances(distances, point.columns[i]);
    }
  return distances;
}

} // namespace anole::tools
