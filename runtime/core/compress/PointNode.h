#pragma once

#include "runtime/core/base/Fault.h"
#include "runtime/core/compress/FastPathEntry.h"
#include "runtime/core/compress/LateValues.h"
#include "runtime/core/compress/Mispredictions.h"
#include "runtime/core/model/StreamTrace.h"
#include "runtime/core/settings/Choices.h"

#include <algorithm>
#include <span>
#include <utility>

namespace anole {

/// A point while it is recorded: its parameters as columns, its times as histograms and, if wanted,
/// one by one.
///
/// Most points get the same parameters each time. So the whole tuple of the last event is kept with
/// the number of times it came in a row, and an event that brings it again costs one memcmp.
/// Columns exist only for fields that have ever differed, and have the values up to the first event
/// with this tuple.
class PointNode {
public:
  /// No event ever comes to such a point: it stands for one where there is none yet.
  constexpr PointNode() { entry.next = this; }
  /// `symbol` stands for it in bodies.
  PointNode(PointKey key, Symbol symbol, TimeDetail detail = TimeDetail::Histogram,
            LongGaps longGaps = {});

  /// Records parameters and times of one event.
  void add(const Event &event, Mispredictions &surprises) {
    addTimes(event);
    if (keepsTimes()) [[unlikely]]
      keepTimes(event.delta + event.tracer + event.waited, event.duration);
    entry.predicted = false;
    if (isLast(event))
      ++pending;
    else
      change(event, surprises);
  }

  /// Returns whether addAgain() may take an event with these times.
  bool isUsual(uint64_t sinceLast, uint64_t inside) const {
    return delta.isUsual(sinceLast) && duration.isUsual(inside);
  }
  /// Returns whether each event has its own times, so that keepTimes() has to come before the next
  /// three.
  bool keepsTimes() const { return entry.keepsTimes != 0; }
  void keepTimes(uint64_t sinceLast, uint64_t inside);
  /// Another event with the parameters of the last one, but for its late values.
  void addAgain(uint64_t sinceLast, uint64_t inside) {
    ++pending;
    delta.addUsual(sinceLast);
    duration.addUsual(inside);
  }
  /// An event comes that is predicted (see FastPathEntry). It allocates and searches nothing. And
  /// then the next one is predicted: the entry has the arguments that come if the columns go on.
  [[gnu::always_inline]] void addPredicted(uint64_t sinceLast, uint64_t inside) {
    delta.addUsual(sinceLast);
    duration.addUsual(inside);
    changing.begin();
    for (FastPathEntry::Move *move = entry.moves.data(), *end = move + entry.moved; move != end;
         ++move) {
      Column &values = valuesOf(move->field);
      int64_t now = last[move->field] += move->distance;
      values.appendPredicted();
      entry.turn(*move, now, values.predicted());
    }
    ++earlier;
    changing.end();
  }
  /// Returns whether the event that the entry says comes is the last one or a predicted one.
  bool isPredicted() const { return entry.moved == 0 || entry.predicted; }
  /// Such an event comes. Its times are usual.
  void addExpected(const Spent &spent);
  /// The event that moved the last one comes.
  void addMoved(uint64_t sinceLast, uint64_t inside, Mispredictions &surprises);
  /// After an event with that many moves, which the arguments are those of: predicts the next one,
  /// if it can.
  void predict(uint8_t noted);
  /// Another event of a rank at rest: its parameters are not looked at, unless it is the first one.
  void addUnseen(const Event &event, Mispredictions &surprises) {
    if (events() == 0)
      return add(event, surprises);
    addTimes(event);
    ++pending;
  }
  /// The parameters of the events from now on, up to endRest(), are not known.
  void beginRest() {
    if (uncommon)
      uncommon->seen = pending;
  }
  /// They are what they would be if each went on as it did; those of arrays stay what they were.
  void endRest();

  /// The last event went on: it did not take one time but another, longer one.
  void prolongLast(uint64_t from, uint64_t to) {
    duration.prolong(from, to);
    if (keepsTimes())
      uncommon->times->setLastDuration(to);
  }

  /// The last event came after so long a time. The point keeps its place if it is long, unless it
  /// keeps all times. `ticks` are those of a millisecond.
  void keepLongTime(uint64_t time, uint64_t ticks);

  /// Gives the columns all values, to see whether they were predicted.
  void settle(Mispredictions &surprises) {
    if (pending > 1 && (!uncommon || uncommon->seen == 0) && !isTorn())
      flush(surprises);
  }

  /// The last event, without its times.
  Event lastEvent() const;
  std::span<const int64_t> lastTuple() const { return last; }
  /// The event that comes, which is the last one moved, without its times. If its call fails, the
  /// scalars that say what it would have told are others. Its fields are the point's or in `room`.
  Event coming(bool fails, std::vector<int64_t> &room) const;
  /// Returns whether there was more than one event.
  bool isKnown() const { return events() > 1; }
  uint64_t events() const { return earlier + pending; }

  /// Returns whether a change of the parameters or the times began and did not end.
  bool isTorn() const { return changing.isUnderWay() || (late && late->isTorn()); }
  /// Returns whether parameters are lost for that: there is nothing to mend times and late values
  /// by, and constant arrays stand in the last tuple.
  bool isLost() const {
    return (changing.isUnderWay() && (keepsTimes() || !isTupleWhole())) || (late && late->isTorn());
  }
  /// Makes the columns whole.
  void mend();

  /// The finished record, of a lost node without parameters; the node is empty afterwards.
  /// Of the event that a torn node was changed by, it may have some of the parameters.
  PointTrace finish(int64_t unresolved);
  /// Returns those that it recorded, of a torn node none.
  LongTimes longTimes() const;

  size_t memory() const;

  /// See Column::summarise. The lengths of arrays stay as they are: they say what belongs together.
  size_t summarise(size_t bytes);

  /// Visits the columns that there are.
  template <typename Visitor> void eachColumn(Visitor visit) {
    entry.predicted = false;
    if (late)
      late->eachColumn(visit);
    eachOwnColumn(visit);
  }
  template <typename Visitor> void eachOwnColumn(Visitor visit) {
    if (!uncommon)
      return;
    if (uncommon->longTimes) {
      visit(uncommon->longTimes->at);
      visit(uncommon->longTimes->codes);
    }
    for (const auto &columns : uncommon->columns)
      if (columns) {
        visit(columns->values);
        visit(columns->lengths);
      }
  }

  /// Moves the times of single events to the file.
  Expected<void> putTimesAway(const std::shared_ptr<BlockFile> &file);

  /// From now on only the histograms are kept.
  void dropEventTimes() {
    if (keepsTimes())
      uncommon->times.reset();
    entry.keepsTimes = 0;
  }

  PointKey key() const { return {function, entry.context}; }
  /// Calls at the point that left no event are counted there.
  uint64_t &polls() { return makeUncommon().polls; }

  FastPathEntry entry; ///< for the recorder, which has the point whenever it has this
  Symbol symbol;
  uint32_t interval = 0;      ///< the number of the last one that it occurred in
  uint64_t hash = 0;          ///< of the key
  CopiedPtr<LateValues> late; ///< null: its events have none

private:
  /// The columns of one field: of a scalar its values; of an array its lengths and its elements.
  struct Varying {
    Column values{Column::Closing::WhenLong};
    Column lengths{Column::Closing::WhenLong};
  };

  /// See LongTimes.
  struct LongTimeColumns {
    Column at{Column::Closing::WhenLong};
    Column codes{Column::Closing::WhenLong};

    size_t memory() const { return at.memory() + codes.memory(); }
  };

  /// It is what a point does not have as long as its events have the same parameters, no long time
  /// before them and no times of their own: of tens of thousands of call paths, most are so.
  struct Uncommon {
    std::vector<CopiedPtr<Varying>> columns; ///< by field, if any varies; null: constant so far
    std::vector<uint8_t> scalars;            ///< the scalars among them
    CopiedPtr<LongTimeColumns> longTimes;    ///< null: none
    CopiedPtr<EventTimes> times;             ///< null: not kept
    uint64_t seen = 0;  ///< at rest: those of the pending events whose parameters are known
    uint64_t polls = 0; ///< see PointTrace
  };

  void addTimes(const Event &event) {
    delta.isUsual(event.delta) ? delta.addUsual(event.delta)
                               : delta.addUnusual(event.delta, mostUsualGap);
    duration.isUsual(event.duration) ? duration.addUsual(event.duration)
                                     : duration.addUnusual(event.duration);
    tracer += event.tracer;
  }
  bool isLast(const Event &event) const {
    return pending != 0 && (event.fields == last.data() ||
                            std::ranges::equal(std::span(event.fields, event.size), last));
  }
  size_t lateWidth() const { return late ? late->width() : 0; }
  /// Returns the columns of a field; null: it is constant so far.
  Varying *columnsOf(size_t field) const {
    return uncommon && field < uncommon->columns.size() ? uncommon->columns[field].get() : nullptr;
  }
  /// Of a scalar that varies.
  Column &valuesOf(size_t field) const { return uncommon->columns[field]->values; }
  std::span<const uint8_t> varyingScalars() const {
    return uncommon ? std::span<const uint8_t>(uncommon->scalars) : std::span<const uint8_t>();
  }
  Uncommon &makeUncommon();
  Varying &makeColumns(size_t field);
  void change(const Event &event, Mispredictions &surprises);
  void begin(const Event &event);
  void flush(Mispredictions &surprises);
  void flushRepeats(Mispredictions &surprises);
  /// Gives the columns the scalars of the last event.
  void appendLastScalars(Mispredictions &surprises) {
    for (uint8_t field : varyingScalars())
      if (!valuesOf(field).append(last[field])) [[unlikely]]
        ANOLE_FAULT(UnpredictedValueUnnoticed, void(),
                    surprise(surprises, field, static_cast<uint64_t>(last[field])));
  }
  void appendLastArrays(Mispredictions &surprises);
  bool appendArrays(uint64_t events);
  bool appendArray(Varying &columns, size_t offset, uint64_t events);
  void changeScalars(const Event &event, Mispredictions &surprises);
  [[gnu::noinline]] void promoteScalar(uint8_t field);
  [[gnu::noinline]] void surprise(Mispredictions &surprises, size_t field, uint64_t value) const;
  void changeArrays(const Event &event, Mispredictions &surprises);
  void promoteArray(size_t index, size_t offset);
  Terms constantElements(size_t offset) const;
  Terms finishScalar(size_t field, bool wasTorn);
  bool isTupleWhole() const;

  ChangeMark changing;
  uint8_t scalars = 0;
  uint8_t arrays = 0;
  uint16_t function = 0;     ///< of the key, whose path the entry has
  std::vector<int64_t> last; ///< the tuple of the last event
  uint64_t pending = 0; ///< events with this tuple that came last in a row, of which the columns
                        ///< have the first one; 0: no event yet
  uint64_t earlier = 0; ///< events before these: the columns have them
  uint64_t mostUsualGap = UncountedHistogram::mostUsual;
  CopiedPtr<Uncommon> uncommon; ///< null: nothing of it

public:
  // Each number lies where a histogram would end in nothing.
  [[no_unique_address]] UncountedHistogram delta;
  uint64_t tracer = 0; ///< of the tracer's own time before the events, which is not in delta
  [[no_unique_address]] UncountedHistogram duration;
  uint64_t waited = 0; ///< before the events, for a core, likewise
};
static_assert(sizeof(PointNode) <= 448, "a block of the tracer's heap");

} // namespace anole
