#include "tools/analysis/bytes/ObjectSizes.h"

#include "runtime/core/model/FieldPlace.h"
#include "runtime/core/model/Projection.h"
#include "runtime/core/model/RankView.h"
#include "runtime/core/terms/TermSums.h"
#include "tools/analysis/state/TypeSizes.h"

#include <algorithm>
#include <ranges>
#include <tuple>

namespace anole::tools {
namespace {

/// If `from` is given, a size is that of another object.
void noteSizes(const PointTrace &point, const std::optional<SizeColumns> &columns,
               NumberMap &objects, TermWork &work, const NumberMap *from = nullptr) {
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

template <typename Visit>
void eachPoint(const RankStreams &streams, const ByteFunctions &functions, Visit visit) {
  for (const auto &stream : streams)
    if (stream)
      for (const PointTrace &point : stream->points)
        if (const FunctionBytes *function = functions.at(point.key))
          visit(point, *function);
}

std::vector<size_t> columnsOf(const FunctionBytes &function) {
  std::vector<size_t> all = function.requests;
  const ByteRule &rule = function.rule;
  for (const auto &side : {rule.sent, rule.received, rule.inPlaceSent})
    if (side)
      for (auto column : {side->counts, side->lengths, side->types, side->partitions, side->peers})
        if (column)
          all.push_back(*column);
  if (rule.inPlace)
    all.push_back(*rule.inPlace);
  for (const auto &sizes : {function.types, function.communicators, function.copies})
    if (sizes)
      all.insert(all.end(), {sizes->number, sizes->size});
  return all;
}

std::vector<size_t> partnersOf(const ByteRule &rule) {
  std::vector<size_t> all;
  for (const auto &side : {rule.sent, rule.received})
    if (side && side->partner)
      all.push_back(*side->partner);
  return all;
}

} // namespace

FunctionBytes::FunctionBytes(const KnownFunction &function)
    : rule(byteRuleOf(function)), types(typeSizesOf(function)),
      communicators(communicatorSizesOf(function)), copies(typeCopiesOf(function)),
      describes(function.role->mode == CallMode::PersistentInit),
      starts(function.role->mode == CallMode::StartPersistent) {
  const auto &[scalars, arrays] = std::tie(function.info->scalars, function.info->arrays);
  if (auto place = placeOf(scalars, FieldKind::Request); starts && place)
    requests.push_back(*place);
  if (auto place = placeOf(arrays, FieldKind::Request); starts && place)
    requests.insert(requests.end(), {scalars.size() + 2 * *place, scalars.size() + 2 * *place + 1});
  columns = columnsOf(*this);
  partners = partnersOf(rule);
}

ByteFunctions::ByteFunctions(const Trace &trace) {
  for (const FunctionInfo &function : trace.functions) {
    if (function.id >= places.size())
      places.resize(size_t(function.id) + 1);
    functions.emplace_back(function);
    places[function.id] = static_cast<uint32_t>(functions.size());
  }
}

const FunctionBytes *ByteFunctions::at(const PointKey &key) const {
  const uint16_t number = key.functionId();
  const uint32_t place = number < places.size() ? places[number] : 0;
  return place ? &functions[place - 1] : nullptr;
}

bool ByteFunctions::startRequests() const {
  return std::ranges::any_of(functions, &FunctionBytes::starts);
}

Expected<RankStreams> streamsOf(const Trace &trace, uint32_t rank,
                                const ColumnsWantedOf &wantedOf) {
  RankStreams streams(trace.streams.size());
  for (size_t i = 0; i < streams.size(); ++i) {
    const SharedStream &stream = trace.streams[i];
    if (!indexOf(stream.ranks, rank))
      continue;
    auto projected =
        projectRank(trace, rank, stream.thread, wantedOf ? wantedOf(i) : ColumnsWanted());
    if (!projected)
      return tl::unexpected(projected.error());
    streams[i] = std::move(*projected);
  }
  return streams;
}

/// MPI_COMM_WORLD and MPI_COMM_SELF have the numbers 0 and 1.
void ObjectSizes::note(const RankStreams &streams, const ByteFunctions &functions, uint32_t ranks,
                       TermWork &work) {
  for (const auto &[number, size] : std::views::reverse(predefinedTypeSizes()))
    types.add(run(static_cast<uint64_t>(number), 0, 1), size);
  communicators.add(run(0, 0, 1), ranks);
  communicators.add(run(1, 0, 1), 1);
  eachPoint(streams, functions, [&](const PointTrace &point, const FunctionBytes &function) {
    noteSizes(point, function.types, types, work);
    noteSizes(point, function.communicators, communicators, work);
  });
  eachPoint(streams, functions, [&](const PointTrace &point, const FunctionBytes &function) {
    noteSizes(point, function.copies, types, work, &types);
  });
}

} // namespace anole::tools
