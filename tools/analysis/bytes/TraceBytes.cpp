#include "tools/analysis/bytes/TraceBytes.h"

#include "runtime/core/model/RankNumbers.h"
#include "runtime/core/model/RankView.h"
#include "tools/analysis/bytes/PointTally.h"

namespace anole::tools {
namespace {

constexpr uint64_t mostStepsOfRanks = uint64_t(1) << 32;

class BytesOfRanks {
public:
  explicit BytesOfRanks(const Trace &trace);

  Expected<TraceBytes> ofAll();
  Expected<TraceBytes> ofOne(uint32_t rank);

private:
  template <typename Visit> void eachColumn(const SharedPoint &point, Visit visit) const;
  Expected<void> addClass(const RankClass &ranks);
  Expected<void> add(const AlikeRanks &alike);
  void add(const StreamTrace &stream, size_t index, const AlikeRanks &alike,
           const ObjectSizes &sizes);

  const Trace &trace;
  ByteFunctions functions;
  TraceBytes bytes;
  TermWork work;
  StepBudget steps{mostStepsOfRanks};
};

auto tooManyKinds() {
  return fail("its ranks are too many and too different for their bytes to be added up");
}

BytesOfRanks::BytesOfRanks(const Trace &trace) : trace(trace), functions(trace) {
  for (const SharedStream &stream : trace.streams) {
    bytes.emplace_back(stream.points.size());
    for (size_t i = 0; i < stream.points.size(); ++i)
      if (const FunctionBytes *function = functions.at(stream.points[i].key)) {
        if (function->rule.sent)
          bytes.back()[i].sent.emplace();
        if (function->rule.received)
          bytes.back()[i].received.emplace();
      }
  }
}

template <typename Visit>
void BytesOfRanks::eachColumn(const SharedPoint &point, Visit visit) const {
  if (const FunctionBytes *function = functions.at(point.key))
    for (size_t column : function->columns())
      if (column < point.columns.size())
        visit(point.columns[column]);
}

Expected<TraceBytes> BytesOfRanks::ofAll() {
  RankClasses all(trace.info.ranks);
  for (const SharedStream &stream : trace.streams) {
    all.split(stream.ranks);
    for (const SharedLoop &loop : stream.loops)
      all.split(loop);
    for (const SharedPoint &point : stream.points) {
      all.split(point.ranks);
      eachColumn(point, [&](const SharedColumn &column) { all.split(column); });
    }
  }
  auto classes = all.classes();
  if (!classes)
    return tooManyKinds();
  for (const RankClass &ranks : *classes)
    if (auto added = addClass(ranks); !added)
      return tl::unexpected(added.error());
  return std::move(bytes);
}

Expected<TraceBytes> BytesOfRanks::ofOne(uint32_t rank) {
  return add({rank, 1}).map([&] { return std::move(bytes); });
}

Expected<void> BytesOfRanks::addClass(const RankClass &ranks) {
  auto first = static_cast<uint32_t>(ranks.intervals[0].first);
  RankNumbers numbers(first);
  uint64_t cost = 0;
  for (const SharedStream &stream : trace.streams) {
    numbers.addStructure(stream);
    cost += projectionCost(stream);
    for (const SharedPoint &point : stream.points)
      eachColumn(point, [&](const SharedColumn &column) { numbers.add(column, true); });
  }
  auto parts = numbers.divide(ranks, steps);
  if (!parts)
    return tooManyKinds();
  for (const AlikeRanks &alike : *parts) {
    if (!steps.spend(cost))
      return tooManyKinds();
    if (auto added = add(alike); !added)
      return added;
  }
  return {};
}

Expected<void> BytesOfRanks::add(const AlikeRanks &alike) {
  auto streams = streamsOf(trace, alike.rank);
  if (!streams)
    return tl::unexpected(streams.error());
  work.begin();
  ObjectSizes sizes(work);
  sizes.note(*streams, functions, trace.info.ranks, work);
  for (size_t i = 0; i < streams->size(); ++i)
    if ((*streams)[i])
      add(*(*streams)[i], i, alike, sizes);
  return {};
}

void BytesOfRanks::add(const StreamTrace &stream, size_t index, const AlikeRanks &alike,
                       const ObjectSizes &sizes) {
  const SharedStream &shared = trace.streams[index];
  size_t own = 0;
  for (size_t i = 0; i < shared.points.size(); ++i) {
    if (!indexOf(shared.points[i].ranks, alike.rank))
      continue;
    const PointTrace &point = stream.points[own++];
    PointBytes &into = bytes[index][i];
    const FunctionBytes *function = functions.at(point.key);
    if (into.sent)
      into.sent->add(PointTally(point, sizes, work).sent(function->rule), alike.count);
    if (into.received)
      into.received->add(PointTally(point, sizes, work).of(*function->rule.received), alike.count);
  }
}

} // namespace

Expected<TraceBytes> bytesOf(const Trace &trace, std::optional<uint32_t> rank) {
  BytesOfRanks ranks(trace);
  return rank ? ranks.ofOne(*rank) : ranks.ofAll();
}

} // namespace anole::tools
