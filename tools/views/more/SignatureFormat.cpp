#include "tools/views/more/SignatureFormat.h"

#include "runtime/core/merge/Leaf.h"
#include "runtime/core/model/Projection.h"
#include "runtime/core/model/RankView.h"
#include "runtime/core/model/StreamRanks.h"
#include "runtime/core/terms/Block.h"
#include "runtime/core/walk/StreamCheck.h"
#include "tools/analysis/model/RankSpending.h"

#include <algorithm>
#include <set>

namespace anole::tools {
namespace {

/// What a walk through terms takes that shows repeats once.
uint64_t costOf(const Terms &terms) {
  uint64_t cost = terms.size();
  for (const Term &term : terms)
    cost += term.block ? term.block->values() : costOf(term.body);
  return cost;
}

uint64_t costOfColumns(const StreamTrace &stream) {
  uint64_t cost = tools::costOf(stream);
  for (const PointTrace &point : stream.points)
    for (const Terms &column : point.columns)
      cost += costOf(column);
  for (const LoopTrace &loop : stream.loops)
    cost += costOf(loop.variant) + costOf(loop.trips);
  return cost;
}

/// The streams of one rank.
Expected<std::vector<StreamTrace>> streamsOf(const Trace &trace, uint32_t rank, Effort &effort) {
  std::vector<StreamTrace> streams;
  for (const SharedStream &stream : trace.streams) {
    if (!indexOf(stream.ranks, rank))
      continue;
    auto own = projectRank(trace, rank, stream.thread);
    if (!own)
      return tl::unexpected(own.error());
    if (auto spent = effort.spend(costOfColumns(*own)); !spent)
      return tl::unexpected(spent.error());
    if (auto sound = checkStream(*own); !sound)
      return tl::unexpected(sound.error());
    streams.push_back(std::move(*own));
  }
  return streams;
}

uint64_t eventsOf(const std::vector<StreamTrace> &streams) {
  uint64_t events = 0;
  for (const StreamTrace &stream : streams)
    for (const PointTrace &point : stream.points)
      events += point.count;
  return events;
}

} // namespace

uint64_t SignatureFormat::differing() const {
  return static_cast<uint64_t>(
      std::ranges::count_if(values, [](uint64_t different) { return different > 1; }));
}

Expected<SignatureFormat> signatureFormat(const Trace &trace, Effort &effort) {
  auto shown = ShownRanks::of(trace);
  if (!shown)
    return tl::unexpected(shown.error());
  SpentByRank spent(shown->size());
  for (const SharedStream &stream : trace.streams)
    for (const SharedPoint &point : stream.points)
      shown->add(spent, point, {}); // as the tracer counts
  SignatureFormat format;
  std::array<std::set<uint64_t>, signatureCount> seen;
  for (StreamRanks ranks(trace.streams); auto rank = ranks.next(); ++format.ranks) {
    auto streams = streamsOf(trace, *rank, effort);
    if (!streams)
      return tl::unexpected(streams.error());
    uint64_t events = eventsOf(*streams);
    Signatures own = signaturesOf(leafTrace(std::move(*streams), *rank, 1), trace.functions, {},
                                  EndpointForm::Average, trace.info.ranks);
    own[Signature::Computation] = timeSignature(spent[*rank].computing, events);
    own[Signature::Communication] = timeSignature(spent[*rank].inside, events);
    for (size_t i = 0; i < signatureCount; ++i)
      seen[i].insert(own.values[i]);
  }
  for (size_t i = 0; i < signatureCount; ++i)
    format.values[i] = seen[i].size();
  return format;
}

} // namespace anole::tools
