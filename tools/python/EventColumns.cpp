#include "tools/python/EventColumns.h"

#include "runtime/core/model/FieldPlace.h"
#include "runtime/core/model/Projection.h"
#include "runtime/core/model/RankView.h"
#include "runtime/core/model/TermSums.h"
#include "tools/python/EventSource.h"

#include <algorithm>
#include <set>

namespace anole::python {
namespace {

constexpr uint64_t mostValues = uint64_t(1) << 28, betweenQuestions = uint64_t(1) << 16;

auto tooMany(const std::string &what) {
  return fail("these are too many " + what + " at once; a window has up to " +
              std::to_string(mostValues));
}

/// What a column says of an event that the walk has just reached.
using Reader = std::function<std::optional<int64_t>(const WalkedEvent &)>;

void append(EventColumn &column, std::optional<int64_t> value) {
  column.values.push_back(value.value_or(0));
  column.missing.push_back(value ? 0 : 1);
}

Reader fieldReader(const std::vector<const FunctionInfo *> &functions, const std::string &name) {
  std::vector<EventSource> sources;
  for (const FunctionInfo *function : functions)
    sources.push_back(EventSource::of(function, name));
  return [sources](const WalkedEvent &event) { return sources[event.point].read(event); };
}

std::optional<int64_t> known(int64_t time) { return time < 0 ? std::nullopt : std::optional(time); }

template <class Shared>
std::vector<int64_t> numbersOn(uint32_t rank, const std::vector<Shared> &all, auto has) {
  std::vector<int64_t> numbers;
  for (size_t i = 0; i < all.size(); ++i)
    if (has(all[i], rank))
      numbers.push_back(static_cast<int64_t>(i));
  return numbers;
}

} // namespace

EventColumns::EventColumns(const Trace &trace, const SharedStream &shared, uint32_t rank,
                           whatif::SkipWalk from)
    : points(numbersOn(rank, shared.points,
                       [](const SharedPoint &point, uint32_t one) {
                         return indexOf(point.ranks, one).has_value();
                       })),
      loops(numbersOn(
          rank, shared.loops,
          [](const SharedLoop &loop, uint32_t one) { return variantsFor(loop, one) != nullptr; })),
      skipping(std::move(from)) {
  std::map<uint16_t, const FunctionInfo *> known;
  for (const FunctionInfo &function : trace.functions)
    known[function.id] = &function;
  for (const PointTrace &point : skipping.walk.trace().points) {
    functions.push_back(known[point.key.functionId()]);
    count = boundedSum(count, point.count);
  }
}

Expected<EventColumns> EventColumns::of(const Trace &trace, uint32_t rank, uint32_t thread) {
  auto at = projectRank(trace, rank, thread).and_then(whatif::SkipWalk::over);
  if (!at)
    return tl::unexpected(at.error());
  auto shared = std::ranges::find(trace.streams, thread, &SharedStream::thread);
  return EventColumns(trace, *shared, rank, std::move(*at));
}

std::vector<std::string> EventColumns::fields() const {
  std::set<std::string> names;
  for (const FunctionInfo *function : functions) {
    if (!function)
      continue;
    for (const auto *fields : {&function->scalars, &function->late})
      for (const FieldInfo &field : *fields)
        names.insert(field.name);
    for (const FieldInfo &field : function->arrays)
      names.insert(field.name + ".size");
  }
  return {names.begin(), names.end()};
}

/// Goes back to the begin if the event lies before, or if the walk failed.
Expected<void> EventColumns::goTo(uint64_t start) {
  if (start < at) {
    auto again = whatif::SkipWalk::over(skipping.walk.trace());
    if (!again)
      return tl::unexpected(again.error());
    skipping = std::move(*again);
  }
  at = failed;
  return skipping.skipTo(std::vector<bool>(functions.size(), true), start);
}

/// The next event, which the trace must have.
Expected<const WalkedEvent *> EventColumns::next() {
  for (;;) {
    auto stop = skipping.walk.next();
    if (!stop || *stop == whatif::RankWalk::Stop::End)
      return fail("the trace contradicts itself: " +
                  (stop ? "it has fewer events than it says" : stop.error().message));
    if (*stop == whatif::RankWalk::Stop::Event)
      return &skipping.walk.event();
  }
}

/// `visit` says whether there is room for more.
template <class Visit>
Expected<void> EventColumns::each(uint64_t start, uint64_t stop, const GoOn &goOn, Visit visit) {
  if (stop - start > mostValues)
    return tooMany("events");
  if (auto gone = goTo(start); !gone)
    return gone;
  for (uint64_t place = start; place < stop; ++place) {
    if (place % betweenQuestions == 0 && !goOn())
      return fail("interrupted");
    auto event = next();
    if (!event)
      return tl::unexpected(event.error());
    if (!visit(**event))
      return tooMany("values");
  }
  at = stop;
  return {};
}

/// Of the event that the walk is at; -1 if the trace has none.
int64_t EventColumns::timeOf(size_t point, bool inside) const {
  const auto &times = skipping.walk.trace().points[point].times;
  uint64_t ordinal = skipping.walk.eventsOf(point) - 1;
  if (!times || ordinal >= std::min(times->deltas.size(), times->durations.size()))
    return -1;
  return static_cast<int64_t>((inside ? times->durations : times->deltas)[ordinal]);
}

Expected<EventColumns::Columns> EventColumns::read(uint64_t start, uint64_t stop,
                                                   const std::vector<std::string> &names,
                                                   const GoOn &goOn) {
  std::vector<LoopPosition> around;
  auto isInLoop = [&] { return !around.empty(); };
  const std::map<std::string, Reader> own{
      {"point", [&](const WalkedEvent &event) { return std::optional(points[event.point]); }},
      {"loop",
       [&](const WalkedEvent &) {
         return isInLoop() ? std::optional(loops[around.back().loop]) : std::nullopt;
       }},
      {"iteration",
       [&](const WalkedEvent &) {
         return isInLoop() ? std::optional(static_cast<int64_t>(around.back().iteration))
                           : std::nullopt;
       }},
      {"before_ns", [&](const WalkedEvent &event) { return known(timeOf(event.point, false)); }},
      {"inside_ns", [&](const WalkedEvent &event) { return known(timeOf(event.point, true)); }}};
  Columns columns;
  std::vector<std::pair<EventColumn *, Reader>> readers;
  for (const std::string &name : names)
    if (auto [column, isNew] = columns.try_emplace(name); isNew)
      readers.emplace_back(&column->second,
                           own.contains(name) ? own.at(name) : fieldReader(functions, name));
  return each(start, stop, goOn,
              [&](const WalkedEvent &event) {
                skipping.walk.positions(around);
                for (auto &[column, reader] : readers)
                  append(*column, reader(event));
                return true;
              })
      .map([&] { return std::move(columns); });
}

Expected<EventArrays> EventColumns::readArrays(uint64_t start, uint64_t stop,
                                               const std::string &name, const GoOn &goOn) {
  EventArrays arrays;
  Reader length = fieldReader(functions, name + ".size");
  std::vector<std::optional<size_t>> places;
  for (const FunctionInfo *function : functions)
    places.push_back(function ? placeOf(function->arrays, name) : std::nullopt);
  return each(start, stop, goOn,
              [&](const WalkedEvent &event) {
                auto size = length(event);
                append(arrays.lengths, size);
                if (!size)
                  return true;
                const auto &values = event.arrays[*places[event.point]];
                arrays.elements.insert(arrays.elements.end(), values.begin(), values.end());
                return arrays.elements.size() <= mostValues;
              })
      .map([&] { return std::move(arrays); });
}

} // namespace anole::python
