#include "tools/bytes/TraceBytes.h"

#include "runtime/core/model/Projection.h"
#include "runtime/core/model/RankNumbers.h"
#include "runtime/core/model/RankView.h"
#include "runtime/core/model/TermSums.h"
#include "tools/bytes/PointTally.h"
#include "tools/bytes/TypeSizes.h"

#include <algorithm>
#include <map>

namespace anole::tools {
namespace {

constexpr uint64_t mostStepsOfRanks = uint64_t(1) << 32;

struct FunctionBytes {
  ByteRule rule;
  std::optional<SizeColumns> types, communicators, copies;

  /// The columns of its points that decide how many bytes calls are given.
  std::vector<size_t> columns() const {
    std::vector<size_t> all;
    for (const auto &side : {rule.sent, rule.received, rule.inPlaceSent})
      if (side)
        for (auto column :
             {side->counts, side->lengths, side->types, side->partitions, side->peers})
          if (column)
            all.push_back(*column);
    if (rule.inPlace)
      all.push_back(*rule.inPlace);
    for (const auto &sizes : {types, communicators, copies})
      if (sizes)
        all.insert(all.end(), {sizes->number, sizes->size});
    return all;
  }
};

class BytesOfRanks {
public:
  explicit BytesOfRanks(const Trace &trace);

  Expected<TraceBytes> ofAll();
  Expected<TraceBytes> ofOne(uint32_t rank);

private:
  using Streams = std::vector<std::optional<StreamTrace>>; ///< of one rank; as in the trace

  template <typename Visit> void eachColumn(const SharedPoint &point, Visit visit) const;
  Expected<void> addClass(const RankClass &ranks);
  Expected<void> add(const AlikeRanks &alike);
  Expected<Streams> project(uint32_t rank) const;
  void noteSizes(const Streams &streams, ObjectSizes &sizes);
  void noteSizes(const PointTrace &point, const std::optional<SizeColumns> &columns,
                 NumberMap &objects, const NumberMap *from = nullptr);
  void add(const StreamTrace &stream, size_t index, const AlikeRanks &alike,
           const ObjectSizes &sizes);
  const FunctionBytes *functionAt(const PointKey &key) const;

  const Trace &trace;
  std::map<uint16_t, FunctionBytes> functions;
  TraceBytes bytes;
  TermWork work;
  StepBudget steps{mostStepsOfRanks};
};

auto tooManyKinds() {
  return fail("its ranks are too many and too different for their bytes to be added up");
}

BytesOfRanks::BytesOfRanks(const Trace &trace) : trace(trace) {
  for (const FunctionInfo &function : trace.functions)
    functions[function.id] = {byteRuleOf(function), typeSizesOf(function),
                              communicatorSizesOf(function), typeCopiesOf(function)};
  for (const SharedStream &stream : trace.streams) {
    bytes.emplace_back(stream.points.size());
    for (size_t i = 0; i < stream.points.size(); ++i)
      if (const FunctionBytes *function = functionAt(stream.points[i].key)) {
        if (function->rule.sent)
          bytes.back()[i].sent.emplace();
        if (function->rule.received)
          bytes.back()[i].received.emplace();
      }
  }
}

const FunctionBytes *BytesOfRanks::functionAt(const PointKey &key) const {
  auto known = functions.find(key.functionId());
  return known == functions.end() ? nullptr : &known->second;
}

template <typename Visit>
void BytesOfRanks::eachColumn(const SharedPoint &point, Visit visit) const {
  if (const FunctionBytes *function = functionAt(point.key))
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
  auto streams = project(alike.rank);
  if (!streams)
    return tl::unexpected(streams.error());
  work.begin();
  ObjectSizes sizes(work);
  noteSizes(*streams, sizes);
  for (size_t i = 0; i < streams->size(); ++i)
    if ((*streams)[i])
      add(*(*streams)[i], i, alike, sizes);
  return {};
}

Expected<BytesOfRanks::Streams> BytesOfRanks::project(uint32_t rank) const {
  Streams streams;
  for (const SharedStream &stream : trace.streams) {
    streams.emplace_back();
    if (!indexOf(stream.ranks, rank))
      continue;
    auto projected = projectRank(trace, rank, stream.thread);
    if (!projected)
      return tl::unexpected(projected.error());
    streams.back() = std::move(*projected);
  }
  return streams;
}

/// MPI_COMM_WORLD and MPI_COMM_SELF have the numbers 0 and 1.
void BytesOfRanks::noteSizes(const Streams &streams, ObjectSizes &sizes) {
  addPredefinedSizes(sizes.types);
  sizes.communicators.add(run(0, 0, 1), trace.info.ranks);
  sizes.communicators.add(run(1, 0, 1), 1);
  auto eachPoint = [&](auto visit) {
    for (const auto &stream : streams)
      if (stream)
        for (const PointTrace &point : stream->points)
          if (const FunctionBytes *function = functionAt(point.key))
            visit(point, *function);
  };
  eachPoint([&](const PointTrace &point, const FunctionBytes &function) {
    noteSizes(point, function.types, sizes.types);
    noteSizes(point, function.communicators, sizes.communicators);
  });
  eachPoint([&](const PointTrace &point, const FunctionBytes &function) {
    noteSizes(point, function.copies, sizes.types, &sizes.types);
  });
}

/// If `from` is given, a size is that of another object.
void BytesOfRanks::noteSizes(const PointTrace &point, const std::optional<SizeColumns> &columns,
                             NumberMap &objects, const NumberMap *from) {
  if (!columns || std::max(columns->number, columns->size) >= point.columns.size())
    return;
  const Terms &numbers = point.columns[columns->number], &sizes = point.columns[columns->size];
  if (countOf(numbers) != point.count || countOf(sizes) != point.count)
    return;
  TermStream::Change change;
  if (from)
    change = [from](const Term &term, Terms &out) { from->change(term, out); };
  work.begin();
  objects.addAll({numbers, work}, {sizes, work, change});
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
    const FunctionBytes *function = functionAt(point.key);
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
