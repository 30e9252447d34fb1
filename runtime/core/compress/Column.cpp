#include "runtime/core/compress/Column.h"

#include "runtime/core/terms/TermCursor.h"

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
    uint64_t values = position + times, rounds = values / flatSize;
    moreRounds += rounds;
    roundShift += roundStride * rounds;
    position = values % flatSize;
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
    open = {value, 0, 1};
  } else if (open.count == 1 && isPlausible(stride)) {
    open.stride = stride;
    open.count = 2;
  } else {
    isWeak(open.stride, open.count) ? splitWeakRun() : closeRun();
    append(value);
  }
}

/// Closes the first value of a weak run and keeps the second one open, which is not lost meanwhile.
void Column::splitWeakRun() {
  auto second = static_cast<int64_t>(static_cast<uint64_t>(open.start) + open.stride);
  push({open.start, 0, 1, {}});
  open = {second, 0, 1};
  foldRuns();
  open = {};
  append(second);
}

void Column::closeRun() {
  push({open.start, static_cast<int64_t>(open.stride), open.count, {}});
  open = {};
  foldRuns();
}

void Column::push(Term run) {
  if (!folder)
    folder = std::make_unique<TermFolder>();
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
  position = moreRounds = 0;
  flat = expand(repeat.body);
  roundStride = static_cast<uint64_t>(repeat.stride);
  roundShift = roundStride * repeat.count;
  std::atomic_signal_fence(std::memory_order_seq_cst); // a round that is there is whole
  flatSize = flat.size();
}

/// The round under way turns out to be something else: the repeat is closed, and the values that
/// were taken for its next round are appended again. Without a round, `position` and `moreRounds`
/// say which of them are still to come (see mend()), unless another round took their place.
void Column::abandonRound() {
  const std::vector<int64_t> begun = begunRound(0);
  flatSize = 0;
  folder->addRounds(std::exchange(moreRounds, 0));
  fold();
  for (int64_t value : begun) {
    append(value);
    if (flatSize == 0 && position == begun.size())
      ++moreRounds;
  }
  if (flatSize == 0)
    position = moreRounds = 0;
}

/// The values of the round under way from number `first` on.
std::vector<int64_t> Column::begunRound(size_t first) const {
  std::vector<int64_t> values;
  for (size_t at = first; at < std::min(position, flat.size()); ++at)
    values.push_back(static_cast<int64_t>(static_cast<uint64_t>(flat[at]) + roundShift));
  return values;
}

void Column::mend() {
  if (closed)
    closed->mend();
  if (folder)
    folder->mend();
  if (unfolded)
    unfolded->mend();
  if (flatSize != 0)
    return;
  const std::vector<int64_t> begun = begunRound(moreRounds);
  position = moreRounds = 0;
  append(begun);
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
         (closed ? closed->memory() : 0);
}

Terms compress(const std::vector<int64_t> &values) {
  Column column;
  for (int64_t value : values)
    column.append(value);
  return column.finish();
}

} // namespace anole
