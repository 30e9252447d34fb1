#include "tools/analysis/model/Accuracy.h"
#include "runtime/core/model/Projection.h"

#include "runtime/core/model/RankView.h"
#include "runtime/core/model/StreamRanks.h"
#include "tools/analysis/model/StreamAccuracy.h"

#include <algorithm>
#include <set>

namespace anole::tools {
namespace {

constexpr uint32_t mostRanks = uint32_t(1) << 20;

/// A trace from which ranks are extracted.
class Side {
public:
  explicit Side(const Trace &trace) : trace(trace) {
    for (const FunctionInfo &function : trace.functions)
      functions[function.id] = &function;
  }

  std::set<uint32_t> threads(uint32_t rank) const {
    std::set<uint32_t> found;
    for (const SharedStream &stream : trace.streams)
      if (indexOf(stream.ranks, rank))
        found.insert(stream.thread);
    return found;
  }

  Expected<RankStream> take(uint32_t rank, uint32_t thread) const {
    if (!threads(rank).contains(thread))
      return RankStream{{}, &functions};
    return projectRank(trace, rank, thread).and_then([&](StreamTrace &&stream) {
      return named(stream) ? Expected<RankStream>(RankStream{std::move(stream), &functions})
                           : fail("rank " + std::to_string(rank) +
                                  " has an event of a function that the trace does not name");
    });
  }

private:
  bool named(const StreamTrace &stream) const {
    return std::ranges::all_of(stream.points, [&](const PointTrace &point) {
      return functions.contains(point.key.functionId());
    });
  }

  const Trace &trace;
  Functions functions;
};

Expected<Shares> sharesOf(const Side &full, const Side &clustered, uint32_t rank, Effort &effort) {
  Shares shares{};
  std::set<uint32_t> threads = full.threads(rank);
  threads.merge(clustered.threads(rank));
  for (uint32_t thread : threads) {
    auto a = full.take(rank, thread), b = clustered.take(rank, thread);
    if (!a || !b)
      return tl::unexpected((a ? b : a).error());
    if (auto spent = effort.spend(costOf(a->stream) + costOf(b->stream)); !spent)
      return tl::unexpected(spent.error());
    if (auto added = addShares(shares, *a, *b, effort); !added)
      return tl::unexpected(added.error());
  }
  return shares;
}

} // namespace

Shares Accuracy::overall() const {
  Shares sum{};
  for (const Shares &one : ranks)
    for (size_t i = 0; i < parameterCount; ++i)
      sum[i].add(one[i].same, one[i].all);
  return sum;
}

Expected<Accuracy> accuracyOf(const Trace &full, const Trace &clustered, Effort &effort) {
  Side first(full), second(clustered);
  if (full.info.ranks > mostRanks)
    return fail("a program of " + std::to_string(full.info.ranks) +
                " ranks has too many to be compared rank by rank");
  Accuracy accuracy;
  accuracy.ranks.resize(full.info.ranks);
  StreamRanks ranks(full, clustered);
  while (auto rank = ranks.next()) {
    auto shares = sharesOf(first, second, *rank, effort);
    if (!shares)
      return tl::unexpected(shares.error());
    accuracy.ranks[*rank] = *shares;
    bool inFirst = !first.threads(*rank).empty(), inSecond = !second.threads(*rank).empty();
    if (inFirst != inSecond)
      append(inFirst ? accuracy.onlyFirst : accuracy.onlySecond, {*rank, *rank});
  }
  return accuracy;
}

} // namespace anole::tools
