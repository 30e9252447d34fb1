#include "runtime/core/compress/Column.h"

#include "runtime/core/terms/BlockBytes.h"
#include "runtime/core/terms/TermCursor.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <iterator>
#include <utility>

namespace anole {

namespace {

// Weights (see TermFolder).
constexpr size_t mostOpen = 4096;                     ///< of the terms that are not closed
constexpr size_t leastBlock = 1024, mostBlock = 2048; ///< of the terms of a block
constexpr size_t longEnd = 1024; ///< what is open at the end is closed if it is more than this,
constexpr size_t longRest = 64;  ///< and if other terms are closed already, than this

constexpr double surelyFolded = 2.5; ///< values for a weight of 1
constexpr size_t spared = 64;        ///< not folding may cost one byte of so many

/// Returns whether terms of that weight take fewer bytes than their values, each by itself. The
/// block is made of them.
bool foldingPays(const Terms &terms, size_t weight, const Block &block) {
  if (static_cast<double>(block.values()) >= surelyFolded * static_cast<double>(weight))
    return true;
  size_t unfolded = format::storedBytes(format::plainBytes(expand(terms))).size();
  return unfolded - unfolded / spared > block.storedSize();
}

} // namespace

size_t Column::openWeight() const { return folder ? folder->weight() : 0; }

bool Column::isLong() const { return openWeight() > mostOpen; }

/// While more is open than a block takes, the last term stays open: another round of it may be
/// under way.
size_t Column::frontLength() const { return folder->partLength(leastBlock, mostBlock); }

/// It is a copy: packing takes long, and the process may be killed and its record read meanwhile.
Terms Column::front(size_t length) const {
  return {folder->terms().begin(), folder->terms().begin() + static_cast<ptrdiff_t>(length)};
}

/// Of the terms that the folder has in front.
void Column::closeFront(BlockRef block, size_t length) {
  leave(folder->terms().size(), length, std::move(block));
  folder->dropFront(length);
  endLeaving();
}

/// From the moment on when the block is closed, its front is no longer open.
void Column::leave(size_t openBefore, size_t length, BlockRef block) {
  if (!closed)
    closed = std::make_unique<ClosedTerms>();
  leaving = std::make_unique<Leaving>(Leaving{closed->terms().size(), openBefore, length});
  std::atomic_signal_fence(std::memory_order_seq_cst);
  closed->close(std::move(block));
  std::atomic_signal_fence(std::memory_order_seq_cst);
}

void Column::endLeaving() {
  std::atomic_signal_fence(std::memory_order_seq_cst);
  leaving.reset();
  closed->fold();
}

/// If the block was closed and its front is still there, that goes.
void Column::mendLeaving() {
  const CopiedPtr<Leaving> front = std::move(leaving);
  if (!front || closed->terms().size() == front->closedBefore)
    return;
  if (unfolded && unfolded->size() == front->openBefore)
    unfolded->dropFront(front->length);
  if (!unfolded && folder->terms().size() == front->openBefore)
    folder->dropFront(front->length);
}

/// Where folding does not pay, nothing stays open to it. That is looked at ever more rarely.
void Column::closeLong() {
  const size_t weight = openWeight(), length = frontLength();
  const Terms first = front(length);
  const BlockRef block = Block::pack(first);
  closeFront(block, length);
  bool pays = !std::has_single_bit(++closings) || flatSize != 0 ||
              foldingPays(first, weight - openWeight(), *block);
  if (pays)
    return;
  closeAll();
  unfolded = std::make_unique<UnfoldedValues>();
}

void Column::closeAll() {
  while (openWeight() != 0) {
    const size_t length = frontLength();
    closeFront(Block::pack(front(length)), length);
  }
  if (!unfolded)
    return;
  closeUnfolded(unfolded->size());
  unfolded = std::make_unique<UnfoldedValues>();
}

void Column::closeUnfolded(size_t count) {
  if (count == 0)
    return;
  leave(unfolded->size(), count, Block::packValues(unfolded->all().first(count)));
  ended += count;
  unfolded->dropFront(count);
  endLeaving();
}

void Column::makeUnfoldedRoom(size_t count) {
  if (!unfolded->fits(count) && !unfolded->moveForward(count)) [[unlikely]]
    unfolded = std::make_unique<UnfoldedValues>(unfolded->all(), count);
}

void Column::addUnfolded(int64_t value) {
  makeUnfoldedRoom(1);
  unfolded->add(value);
  closeFullUnfolded();
}

/// None of them is predicted.
bool Column::appendUnfolded(std::span<const int64_t> values) {
  while (unfolded && !values.empty()) {
    auto some = values.first(std::min(values.size(), unfolded->room()));
    makeUnfoldedRoom(some.size());
    unfolded->add(some);
    closeFullUnfolded();
    values = values.subspan(some.size());
  }
  appendFolded(values);
  return false;
}

/// A long run is soon folded again.
bool Column::appendUnfolded(int64_t value, uint64_t times) {
  while (unfolded && times != 0) {
    uint64_t some = std::min<uint64_t>(times, unfolded->room());
    makeUnfoldedRoom(some);
    unfolded->add(value, some);
    closeFullUnfolded();
    times -= some;
  }
  if (times != 0)
    append(value, times);
  return false;
}

void Column::closeFullUnfolded() {
  while (unfolded && unfolded->isFull()) {
    closeUnfolded(unfolded->partLength());
    if (size_t regular = unfolded->regularEnd())
      foldBehind(unfolded->size() - regular);
  }
}

/// Folding pays again behind so many of the values. They count until they are folded.
void Column::foldBehind(size_t count) {
  closeUnfolded(count);
  Column folded;
  folded.appendFolded(unfolded->all());
  takeOpen(folded);
  closings = 0;
  std::atomic_signal_fence(std::memory_order_seq_cst);
  unfolded.reset();
}

void Column::takeOpen(Column &from) {
  folder = std::move(from.folder);
  open = from.open;
  flat = std::move(from.flat);
  flatSize = from.flatSize;
  place = from.place;
  roundShift = from.roundShift;
  roundStride = from.roundStride;
  ended += from.ended;
}

void Column::close(size_t bytes) {
  if (closing == Closing::Never || summary || openMemory() < bytes)
    return;
  endRun();
  closeAll();
}

/// What did not fold and is short becomes terms.
void Column::closeEnd() {
  if (unfolded && unfolded->size() <= longRest)
    foldBehind(0);
  endRun();
  if (closing == Closing::WhenLong && (unfolded || openWeight() > (closed ? longRest : longEnd)))
    closeAll();
}

Terms Column::finish() {
  if (auto values = std::move(summary))
    return values->terms();
  closeEnd();
  Terms done = closed ? closed->take() : Terms();
  Terms rest = folder ? folder->take() : Terms();
  std::move(rest.begin(), rest.end(), std::back_inserter(done));
  *this = Column(closing);
  return done;
}

} // namespace anole
