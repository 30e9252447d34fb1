#include "tools/python/EventColumns.h"

#include "runtime/core/model/FieldPlace.h"
#include "runtime/core/terms/TermSums.h"
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

} // namespace

EventColumns::EventColumns(const Trace &trace, const SharedStream &shared, uint32_t rank,
                           EventWalker from)
    : numbers(shared, rank), walker(std::move(from)) {
  std::map<uint16_t, const FunctionInfo *> known;
  for (const FunctionInfo &function : trace.functions)
    known[function.id] = &function;
  for (const PointTrace &point : walker.stream().points) {
    functions.push_back(known[point.key.functionId()]);
    count = boundedSum(count, point.count);
  }
}

Expected<EventColumns> EventColumns::of(const Trace &trace, uint32_t rank, uint32_t thread) {
  auto at = projectRank(trace, rank, thread).and_then(EventWalker::over);
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
    auto again = EventWalker::over(walker.stream());
    if (!again)
      return tl::unexpected(again.error());
    walker = std::move(*again);
  }
  at = failed;
  return walker.skipTo(start);
}

/// The next event, which the trace must have.
Expected<const WalkedEvent *> EventColumns::next() {
  auto event = walker.next();
  if (!event || !*event)
    return fail("the trace contradicts itself: " +
                (event ? "it has fewer events than it says" : event.error().message));
  return event;
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

Expected<EventColumns::Columns> EventColumns::read(uint64_t start, uint64_t stop,
                                                   const std::vector<std::string> &names,
                                                   const GoOn &goOn) {
  auto inLoop = [](const WalkedEvent &event, auto numberOf) {
    return event.loops.empty() ? std::nullopt : std::optional(numberOf(event.loops.back()));
  };
  const std::map<std::string, Reader> own{
      {"point",
       [&](const WalkedEvent &event) {
         return std::optional<int64_t>(numbers.points[event.point]);
       }},
      {"loop",
       [&](const WalkedEvent &event) {
         return inLoop(
             event, [&](const LoopPosition &inner) { return int64_t(numbers.loops[inner.loop]); });
       }},
      {"iteration",
       [&](const WalkedEvent &event) {
         return inLoop(event, [](const LoopPosition &inner) {
           return static_cast<int64_t>(inner.iteration);
         });
       }},
      {"before_ns", [](const WalkedEvent &event) { return known(event.delta); }},
      {"inside_ns", [](const WalkedEvent &event) { return known(event.duration); }}};
  Columns columns;
  std::vector<std::pair<EventColumn *, Reader>> readers;
  for (const std::string &name : names)
    if (auto [column, isNew] = columns.try_emplace(name); isNew)
      readers.emplace_back(&column->second,
                           own.contains(name) ? own.at(name) : fieldReader(functions, name));
  return each(start, stop, goOn,
              [&](const WalkedEvent &event) {
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
