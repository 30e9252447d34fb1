#include "runtime/core/compress/Column.h"

#include "runtime/core/terms/TermCursor.h"
#include "runtime/core/terms/TermSums.h"

#include <algorithm>
#include <atomic>
#include <utility>

namespace anole {

namespace {

/// Runs with a stride need three values to be worth their numbers. Two are two single values, so
/// that how a pattern begins does not depend on what came before it.
bool isWeak(uint64_t stride, uint64_t count) { return stride != 0 && count == 2; }

/// Special values lie far from all others; a stride between them and a number is a coincidence.
bool isPlausible(uint64_t stride) { return stride + (1ULL << 40) < (1ULL << 41); }

constexpr size_t longestFlat = 4096; ///< values of a round that is kept flat

uint64_t valuesOf(const Terms &terms) { return terms.empty() ? 0 : countOf(terms).value_or(0); }

} // namespace

/// One value says nothing of the next one.
bool Column::appendRepeatedly(int64_t value, uint64_t times) {
  if (summary) {
    summary->add(value, times);
    return false;
  }
  if (unfolded)
    return appendUnfolded(value, times);
  bool isPredicted = true;
  for (; times > 0; --times) {
    if (flatSize == 0 && open.count > 0 && open.start == value && open.stride == 0) {
      isPredicted = isPredicted && open.count > 1;
      open.count += times;
      return isPredicted;
    }
    isPredicted = append(value) && isPredicted;
  }
  return isPredicted;
}

void Column::continueBy(int64_t last, uint64_t times) {
  if (flatSize != 0) {
    uint64_t values = place.position() + times, rounds = values / flatSize;
    place = {place.rounds() + rounds, values % flatSize};
    roundShift += roundStride * rounds;
  } else if (isSteady()) {
    open.count += times;
  } else if (times != 0) {
    append(last, times);
  }
}

void Column::append(const Terms &values) {
  TermCursor cursor(values);
  while (auto value = cursor.next())
    append(*value);
}

bool Column::appendFolded(std::span<const int64_t> values) {
  bool arePredicted = true;
  for (int64_t value : values)
    arePredicted = append(value) && arePredicted;
  return arePredicted;
}

void Column::appendSlowly(int64_t value) {
  if (summary)
    return summary->add(value, 1);
  if (unfolded)
    return addUnfolded(value);
  if (flatSize != 0) {
    abandonRound();
    append(value);
    return;
  }
  uint64_t stride = static_cast<uint64_t>(value) - static_cast<uint64_t>(open.start);
  if (open.count == 0) {
    open.start = value;
    open.stride = 0;
    growRun(1);
  } else if (open.count == 1 && isPlausible(stride)) {
    open.stride = stride;
    growRun(2);
  } else {
    isWeak(open.stride, open.count) ? splitWeakRun() : closeRun();
    append(value);
  }
}

/// The fence keeps it behind what was stored before.
void Column::growRun(uint64_t count) {
  std::atomic_signal_fence(std::memory_order_seq_cst);
  open.count = count;
}

/// While there is a Move, values change their places in the column. Of Moves within another one the
/// outermost counts.
class Column::Move {
public:
  explicit Move(Column &column) : moving(begun(column)) {}
  ~Move() {
    if (moving)
      end(*moving);
  }
  Move(const Move &) = delete;
  Move &operator=(const Move &) = delete;

private:
  /// Returns nothing if one is under way.
  static Moving *begun(Column &column) {
    if (!column.moving)
      column.moving = std::make_unique<Moving>();
    Moving &moving = *column.moving;
    if (moving.isUnderWay)
      return nullptr;
    moving.before = column.ended;
    moving.rounds = column.place.rounds();
    moving.inRounds = moving.rounds * column.flatSize;
    moving.run = column.open;
    column.begunRound(moving.begun);
    std::atomic_signal_fence(std::memory_order_seq_cst);
    moving.isUnderWay = true;
    std::atomic_signal_fence(std::memory_order_seq_cst);
    return &moving;
  }
  static void end(Moving &moving) {
    std::atomic_signal_fence(std::memory_order_seq_cst);
    moving.isUnderWay = false;
    std::atomic_signal_fence(std::memory_order_seq_cst);
  }

  Moving *moving;
};

/// Closes the first value of a weak run and keeps the second one open.
void Column::splitWeakRun() {
  const Move move(*this);
  auto second = static_cast<int64_t>(static_cast<uint64_t>(open.start) + open.stride);
  push({open.start, 0, 1, {}});
  open = {second, 0, 1};
  foldRuns();
  open = {};
  append(second);
}

void Column::closeRun() {
  const Move move(*this);
  push({open.start, static_cast<int64_t>(open.stride), open.count, {}});
  open = {};
  foldRuns();
}

void Column::push(Term run) {
  if (!folder)
    folder = std::make_unique<TermFolder>();
  ended += run.count;
  folder->push(std::move(run));
}

void Column::foldRuns() {
  fold();
  if (closing == Closing::WhenLong && isLong())
    closeLong();
}

/// Folds the end as often as it goes; then the repeat that came out expects another round.
void Column::fold() {
  if (folder->fold())
    expectNextRound();
}

void Column::expectNextRound() {
  const Term &repeat = folder->terms().back();
  if (valueCount(repeat.body) > longestFlat)
    return;
  place = {};
  flat = expand(repeat.body);
  roundStride = static_cast<uint64_t>(repeat.stride);
  roundShift = roundStride * repeat.count;
  std::atomic_signal_fence(std::memory_order_seq_cst); // a round that is there is whole
  flatSize = flat.size();
}

/// The round under way turns out to be something else: the repeat is closed, and the values that
/// were taken for its next round are appended again.
void Column::abandonRound() {
  const Move move(*this);
  std::vector<int64_t> begun;
  begunRound(begun);
  const uint64_t rounds = place.rounds();
  ended += rounds * std::exchange(flatSize, 0);
  place = {};
  folder->addRounds(rounds);
  fold();
  for (int64_t value : begun)
    append(value);
}

/// The values of the round under way.
void Column::begunRound(std::vector<int64_t> &values) const {
  values.clear();
  for (size_t at = 0; flatSize != 0 && at < place.position(); ++at)
    values.push_back(static_cast<int64_t>(static_cast<uint64_t>(flat[at]) + roundShift));
}

void Column::mend() {
  if (closed)
    closed->mend();
  if (folder)
    folder->mend();
  mendLeaving();
  if (moving && moving->isUnderWay)
    mendMoving();
  else
    mendOpen();
}

/// Values that do not fold count until all of them are folded.
void Column::mendOpen() {
  if (unfolded) {
    (void)folder.release(); // it may be half there
    forgetOpen();
  } else if (flatSize != 0) {
    if (place.position() >= flatSize)
      place.finishRound();
    roundShift = roundStride * (folder->terms().back().count + place.rounds());
  } else if (open.count == 1) {
    open.stride = 0;
  }
}

void Column::forgetOpen() {
  flatSize = 0;
  place = {};
  open = {};
}

/// Of what was moving, some may be in the folder, or closed.
void Column::mendMoving() {
  moving->isUnderWay = false;
  uint64_t known = valuesOf(closed ? closed->terms() : Terms()) +
                   valuesOf(folder ? folder->terms() : Terms()) - moving->before;
  forgetOpen();
  if (unfolded)
    unfolded = std::make_unique<UnfoldedValues>();
  if (known < moving->inRounds)
    folder->addRounds(moving->rounds);
  known -= std::min(known, moving->inRounds);
  const OpenRun run = moving->run;
  const std::vector<int64_t> begun = moving->begun;
  if (known == 0)
    open = run;
  for (; known != 0 && known < run.count; ++known)
    append(static_cast<int64_t>(static_cast<uint64_t>(run.start) + run.stride * known));
  append(std::span(begun).subspan(known - std::min(known, run.count)));
}

/// Leaves nothing but terms in the folder.
void Column::endRun() {
  while (flatSize != 0 || open.count != 0) {
    if (flatSize != 0)
      abandonRound();
    else
      isWeak(open.stride, open.count) ? splitWeakRun() : closeRun();
  }
}

bool Column::summarise(size_t bytes) {
  if (summary || memory() < bytes)
    return false;
  auto counted = std::make_unique<ColumnSummary>();
  counted->add(finish());
  summary = std::move(counted);
  return true;
}

size_t Column::openMemory() const {
  return (folder ? sizeof(TermFolder) + folder->memory() : 0) + (unfolded ? unfolded->memory() : 0);
}

size_t Column::memory() const {
  if (summary)
    return sizeof(*this) + summary->memory();
  return sizeof(*this) + openMemory() + flat.capacity() * sizeof(int64_t) +
         (closed ? closed->memory() : 0) +
         (moving ? sizeof(Moving) + moving->begun.capacity() * sizeof(int64_t) : 0);
}

Terms compress(const std::vector<int64_t> &values) {
  Column column;
  for (int64_t value : values)
    column.append(value);
  return column.finish();
}

} // namespace anole
