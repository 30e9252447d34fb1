#include "runtime/core/compress/PointNode.h"

#include "runtime/core/base/Fault.h"
#include "runtime/core/base/Hash.h"
#include "runtime/core/base/SpanHash.h"
#include "runtime/core/model/LongCode.h"
#include "runtime/core/terms/TermSums.h"

#include <cstring>
#include <utility>

namespace anole {

PointNode::PointNode(PointKey key, Symbol symbol, TimeDetail detail, LongGaps longGaps)
    : entry{.next = this, .context = key.path}, symbol(symbol), hash(pointKeyHash(key)),
      function(key.function), mostUsualGap(longGaps.least - 1) {
  if (detail == TimeDetail::Full) {
    makeUncommon().times = std::make_unique<EventTimes>();
    entry.keepsTimes = 1;
  }
}

Event PointNode::lastEvent() const {
  Event event;
  event.function = function;
  event.scalars = scalars;
  event.arrays = arrays;
  event.late = static_cast<uint8_t>(lateWidth());
  event.size = static_cast<uint32_t>(last.size());
  event.path = entry.context;
  event.fields = last.data();
  return event;
}

Event PointNode::coming(bool fails, std::vector<int64_t> &room) const {
  Event event = lastEvent();
  ptrdiff_t lost = fails ? entry.outputs : 0;
  if (entry.moved == 0 && lost == 0)
    return event;
  room = last;
  for (uint8_t i = 0; i < entry.moved; ++i)
    room[entry.moves[i].field] += entry.moves[i].distance;
  std::fill(room.end() - lost, room.end(), entry.failed);
  event.fields = room.data();
  return event;
}

void PointNode::addExpected(const Spent &spent) {
  if (keepsTimes())
    keepTimes(spent.before + spent.tracer, spent.inside);
  entry.moved == 0 ? addAgain(spent.before, spent.inside)
                   : addPredicted(spent.before, spent.inside);
}

void PointNode::addMoved(uint64_t sinceLast, uint64_t inside, Mispredictions &surprises) {
  delta.addUsual(sinceLast);
  duration.addUsual(inside);
  changing.begin();
  entry.predicted = false;
  if (pending > 1)
    flush(surprises);
  uint8_t noted = std::exchange(entry.moved, 0);
  for (const FastPathEntry::Move &move : std::span(entry.moves).first(noted)) {
    if (move.distance != 0 && !columnsOf(move.field))
      promoteScalar(move.field);
    last[move.field] += move.distance;
  }
  appendLastScalars(surprises);
  if (arrays != 0)
    appendLastArrays(surprises);
  ++earlier;
  changing.end();
  predict(noted);
}

void PointNode::predict(uint8_t noted) {
  using Move = FastPathEntry::Move;
  entry.moved = 0;
  auto end = std::remove_if(entry.moves.begin(), entry.moves.begin() + noted,
                            [this](const Move &move) { return !columnsOf(move.field); });
  std::span<Move> kept(entry.moves.begin(), end);
  if (pending != 1 || arrays != 0 || kept.size() != varyingScalars().size() ||
      !std::ranges::all_of(kept,
                           [this](const Move &move) { return valuesOf(move.field).predicts(); }))
    return;
  entry.predicted = true;
  for (Move &move : kept)
    entry.turn(move, last[move.field], valuesOf(move.field).predicted());
  entry.moved = static_cast<uint8_t>(kept.size());
}

void PointNode::begin(const Event &event) {
  scalars = event.scalars;
  arrays = event.arrays;
  if (event.late != 0)
    late = std::make_unique<LateValues>(event.late);
  last.assign(event.fields, event.fields + event.size);
}

/// The tuple differs from the last one: what the last one still owes goes to the columns, fields
/// that differ for the first time get a column, and the new tuple takes its place.
void PointNode::change(const Event &event, Mispredictions &surprises) {
  entry.stamp = 0;
  if (events() == 0) {
    begin(event);
    pending = 1;
    return;
  }
  changing.begin();
  if (pending > 1)
    flush(surprises);
  changeScalars(event, surprises);
  if (arrays != 0)
    changeArrays(event, surprises);
  ++earlier;
  changing.end();
}

/// Not inlined, so that the way of an event without it needs no more registers.
void PointNode::keepTimes(uint64_t sinceLast, uint64_t inside) {
  changing.begin();
  uncommon->times->add(sinceLast, inside);
  changing.end();
}

void PointNode::keepLongTime(uint64_t time, uint64_t ticks) {
  if (keepsTimes() || time < ticks)
    return;
  changing.begin();
  auto &longTimes = makeUncommon().longTimes;
  if (!longTimes)
    longTimes = std::make_unique<LongTimeColumns>();
  longTimes->at.append(static_cast<int64_t>(events() - 1));
  longTimes->codes.append(long_code::codeOf(time, ticks));
  changing.end();
}

/// Then the columns have all events, and one of them is pending.
void PointNode::flush(Mispredictions &surprises) {
  flushRepeats(surprises);
  earlier += std::exchange(pending, 1) - 1;
}

void PointNode::flushRepeats(Mispredictions &surprises) {
  uint64_t repeats = pending - 1;
  for (uint8_t field : varyingScalars())
    if (!valuesOf(field).append(last[field], repeats) &&
        ANOLE_FAULT(StayingValueUnnoticed, pending > 1000, true)) [[unlikely]]
      surprise(surprises, field, static_cast<uint64_t>(last[field]));
  if (arrays != 0 && !appendArrays(repeats)) [[unlikely]]
    surprise(surprises, scalars, hashOf(std::span(last).subspan(scalars)));
}

void PointNode::surprise(Mispredictions &surprises, size_t field, uint64_t value) const {
  surprises.atPoint(entry.context, combineHash(combineHash(hash + field, events()),
                                               ANOLE_FAULT(ValuesDoNotCount, 0, value)));
}

/// Whether all values were predicted.
bool PointNode::appendArrays(uint64_t events) {
  bool arePredicted = true;
  size_t offset = scalars;
  for (size_t array = 0; array < arrays && offset < last.size(); ++array) {
    Varying *columns = columnsOf(scalars + array);
    if (columns && !appendArray(*columns, offset, events))
      arePredicted = false;
    offset += 1 + static_cast<size_t>(last[offset]);
  }
  return arePredicted;
}

bool PointNode::appendArray(Varying &columns, size_t offset, uint64_t events) {
  auto length = static_cast<size_t>(last[offset]);
  bool arePredicted = columns.lengths.append(last[offset], events);
  auto elements = std::span(last).subspan(offset + 1, length);
  for (uint64_t event = 0; event < events; ++event)
    arePredicted = columns.values.append(elements) && arePredicted;
  return arePredicted;
}

/// The last of the unseen events becomes the one that is pending, as always. Where nothing varies,
/// all are alike.
void PointNode::endRest() {
  entry.predicted = false;
  uint64_t known = uncommon ? std::exchange(uncommon->seen, 0) : 0;
  uint64_t unseen = pending - known;
  if (known == 0 || unseen == 0 || isTorn())
    return;
  Mispredictions unnoticed;
  changing.begin();
  entry.stamp = 0;
  pending = known;
  flush(unnoticed);
  for (uint8_t field : varyingScalars()) {
    Column &values = valuesOf(field);
    values.continueBy(last[field], unseen - 1);
    last[field] = values.likelyNext(last[field]);
    values.append(last[field]);
  }
  appendArrays(unseen);
  earlier += unseen;
  changing.end();
}

void PointNode::changeScalars(const Event &event, Mispredictions &surprises) {
  const int64_t *now = event.fields;
  int64_t *known = last.data();
  for (uint8_t field = 0, count = scalars; field < count; ++field)
    if (now[field] != known[field]) {
      if (!columnsOf(field)) [[unlikely]]
        promoteScalar(field);
      known[field] = now[field];
    }
  appendLastScalars(surprises);
}

PointNode::Uncommon &PointNode::makeUncommon() {
  if (!uncommon)
    uncommon = std::make_unique<Uncommon>();
  return *uncommon;
}

PointNode::Varying &PointNode::makeColumns(size_t field) {
  auto &columns = makeUncommon().columns;
  columns.resize(size_t(scalars) + arrays);
  columns[field] = std::make_unique<Varying>();
  return *columns[field];
}

void PointNode::promoteScalar(uint8_t field) {
  Varying &columns = makeColumns(field);
  uncommon->scalars.push_back(field);
  columns.values.append(last[field], events());
}

void PointNode::changeArrays(const Event &event, Mispredictions &surprises) {
  size_t before = scalars, now = scalars;
  for (size_t array = 0; array < arrays; ++array) {
    size_t length = 1 + static_cast<size_t>(last[before]);
    size_t size = std::max(length, 1 + static_cast<size_t>(event.fields[now]));
    auto isSame = [&] {
      return event.fields[now] == last[before] &&
             std::memcmp(&event.fields[now], &last[before], size * sizeof(int64_t)) == 0;
    };
    if (!columnsOf(scalars + array) && !isSame()) [[unlikely]]
      promoteArray(array, before);
    before += length;
    now += 1 + static_cast<size_t>(event.fields[now]);
  }
  last.resize(scalars);
  last.insert(last.end(), event.fields + scalars, event.fields + event.size);
  appendLastArrays(surprises);
}

/// Gives the columns the arrays of the last event.
void PointNode::appendLastArrays(Mispredictions &surprises) {
  if (!appendArrays(1)) [[unlikely]]
    surprise(surprises, scalars, hashOf(std::span(last).subspan(scalars)));
}

void PointNode::promoteArray(size_t index, size_t offset) {
  appendArray(makeColumns(scalars + index), offset, events());
}

/// The elements of an array that was the same in every event.
Terms PointNode::constantElements(size_t offset) const {
  uint64_t count = events();
  auto first = last.begin() + static_cast<ptrdiff_t>(offset) + 1;
  Terms once = compress({first, first + static_cast<ptrdiff_t>(last[offset])});
  if (once.empty() || count == 1)
    return once;
  if (once.size() == 1 && !once[0].isRepeat() && once[0].stride == 0)
    return termsOf({once[0].start, 0, once[0].count * count, {}});
  return termsOf({0, 0, count, std::move(once)});
}

/// Without an event the other members mean nothing: a process may have been killed in begin().
PointTrace PointNode::finish(int64_t unresolved) {
  uint64_t count = events();
  const bool wasTorn = isTorn(), wasLost = isLost();
  entry.stamp = 0;
  PointTrace trace{.key = key(),
                   .count = count,
                   .polls = uncommon ? uncommon->polls : 0,
                   .columns = {},
                   .delta = {std::exchange(delta, {}), count},
                   .duration = {std::exchange(duration, {}), count},
                   .tracer = tracer,
                   .waited = waited,
                   .times = keepsTimes() ? std::move(uncommon->times) : CopiedPtr<EventTimes>()};
  if (count == 0 && !wasTorn)
    return trace;
  trace.scalars = scalars;
  trace.arrays = arrays;
  trace.late = static_cast<uint8_t>(lateWidth());
  if (wasLost)
    return trace;
  Mispredictions unnoticed;
  wasTorn ? mend() : flush(unnoticed);
  trace.columns.reserve(size_t(scalars) + 2 * size_t(arrays) + lateWidth());
  for (size_t field = 0; field < scalars; ++field)
    trace.columns.push_back(columnsOf(field) ? finishScalar(field, wasTorn)
                                             : termsOf({last[field], 0, count, {}}));
  size_t offset = scalars;
  for (size_t array = 0; array < arrays; ++array) {
    Varying *columns = columnsOf(scalars + array);
    trace.columns.push_back(columns ? columns->lengths.finish()
                                    : termsOf({last[offset], 0, count, {}}));
    trace.columns.push_back(columns ? columns->values.finish() : constantElements(offset));
    offset += 1 + static_cast<size_t>(last[offset]);
  }
  if (late)
    std::ranges::move(late->finish(unresolved), std::back_inserter(trace.columns));
  return trace;
}

void PointNode::mend() {
  eachOwnColumn([](Column &column) { column.mend(); });
  if (late)
    late->mend();
}

bool PointNode::isTupleWhole() const {
  size_t offset = scalars;
  for (size_t array = 0; array < arrays && offset < last.size(); ++array)
    offset += 1 + static_cast<size_t>(std::clamp<int64_t>(last[offset], 0, INT32_MAX));
  return offset == last.size();
}

/// The last tuple is the next one as soon as the columns have what the last one owes. A column that
/// has less than all had before lost its end.
Terms PointNode::finishScalar(size_t field, bool wasTorn) {
  Terms values = columnsOf(field)->values.finish();
  if (!wasTorn)
    return values;
  const uint64_t known = values.empty() ? 0 : countOf(values).value_or(0);
  if (known < events() && known >= earlier + std::min<uint64_t>(pending, 1))
    values.push_back({last[field], 0, events() - known, {}});
  return values;
}

LongTimes PointNode::longTimes() const {
  if (!uncommon || !uncommon->longTimes || events() == 0 || isTorn())
    return {};
  LongTimeColumns columns(*uncommon->longTimes);
  return {columns.at.finish(), columns.codes.finish()};
}

size_t PointNode::summarise(size_t bytes) {
  entry.predicted = false;
  size_t summarised = late ? late->summarise(bytes) : 0;
  if (!uncommon)
    return summarised;
  for (const auto &columns : uncommon->columns)
    if (columns)
      summarised += columns->values.summarise(bytes);
  if (uncommon->longTimes && uncommon->longTimes->memory() >= bytes) {
    uncommon->longTimes.reset();
    ++summarised;
  }
  return summarised;
}

Expected<void> PointNode::putTimesAway(const std::shared_ptr<BlockFile> &file) {
  if (!keepsTimes())
    return {};
  EventTimes &times = *uncommon->times;
  auto away = times.deltas.putAway(file);
  return away ? times.durations.putAway(file) : away;
}

size_t PointNode::memory() const {
  size_t bytes = sizeof(*this) + last.capacity() * sizeof(int64_t) +
                 (late ? sizeof(LateValues) + late->memory() : 0) + delta.bins.memory() +
                 duration.bins.memory();
  if (!uncommon)
    return bytes;
  if (uncommon->times)
    bytes += uncommon->times->memory();
  for (const auto &columns : uncommon->columns)
    if (columns)
      bytes += columns->values.memory() + columns->lengths.memory();
  return bytes + (uncommon->longTimes ? uncommon->longTimes->memory() : 0);
}

} // namespace anole
