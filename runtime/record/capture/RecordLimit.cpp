#include "runtime/record/capture/RecordLimit.h"

#include "runtime/record/process/SharedHeap.h"

#include <algorithm>

namespace anole::record {

/// What is left of the limit for the record. The code of the tracer and the pages of its heap that
/// are not full take 3 to 4 MiB, and a limit that has room for a whole trace has room for these.
static uint64_t withoutOwnCode(uint64_t bytes) {
  constexpr uint64_t own = uint64_t(4) << 20;
  return bytes - (bytes > own ? std::min(own, (bytes - own) / 3) : 0);
}

RecordLimit::RecordLimit(uint64_t bytes, bool mayLose, std::string folder, std::string run,
                         int rank)
    : overflow(std::move(folder), std::move(run), rank), limit(withoutOwnCode(bytes)),
      mayLose(mayLose) {}

bool RecordLimit::isExceeded() const { return SharedHeap::used() > limit; }

/// What making a stream of a record takes beside it: coded times, some of which are on the way to
/// the file, and a section of the trace, before and after it is compressed, and as it is read
/// again.
static constexpr uint64_t mostToFinish = uint64_t(5) << 20;

bool RecordLimit::allowsCopy() const {
  uint64_t used = SharedHeap::used();
  return 2 * used + std::min(mostToFinish, 2 * used) <= limit;
}

bool RecordLimit::isTight() const { return SharedHeap::used() > limit / 4 * 3; }

bool RecordLimit::makeRoom(TraceTree &tree, Share &share) {
  constexpr size_t largestColumn = size_t(1) << 20, leastColumn = size_t(1) << 11;
  constexpr uint64_t looks = 32; // until the record has grown by the limit
  if (SharedHeap::used() < share.enough)
    return true;
  if (mayLose) {
    lose(tree, share);
  } else {
    putAway(tree);
    const size_t open = tree.largestOpen();
    for (size_t size = largestColumn; size >= leastColumn && isTight(); size /= 4)
      if (size <= open) {
        tree.closeColumns(size);
        putAway(tree);
      }
  }
  share.enough = isExceeded() ? SharedHeap::used() + limit / looks : 0;
  return !isFull(tree);
}

void RecordLimit::makeRoomToFinish(TraceTree &tree) {
  if (!mayLose && SharedHeap::used() + mostToFinish > limit)
    putAway(tree);
}

bool RecordLimit::isFull(const TraceTree &tree) const {
  return SharedHeap::used() > limit + limit / 4 &&
         tree.memory() > limit / std::max(1u, threads.load());
}

const char *RecordLimit::whyFull() const {
  return overflow.problem().empty() ? "the record needs more than ANOLE_MEMORY allows"
                                    : overflow.problem().c_str();
}

void RecordLimit::putAway(TraceTree &tree) {
  overflow.take([&](const auto &file) { return tree.putAway(file); });
}

void RecordLimit::lose(TraceTree &tree, Share &share) {
  constexpr size_t least = 1024, largest = size_t(1) << 30;
  if (tree.dropEventTimes())
    share.lostTimes = true;
  for (size_t size = largest; size >= least && isTight(); size /= 4)
    share.summaries += tree.summarise(size);
}

/// Memory that the record gave back serves blocks of its own sizes only, so a record that went to a
/// file does not come back.
void RecordLimit::add(const BlockRef &block) {
  constexpr size_t enough = size_t(1) << 18;
  taken.push_back(block);
  takenBytes += block->storedSize();
  bool isFull = isExceeded() || overflow.size() != 0;
  if (!isFull || takenBytes < enough)
    return;
  overflow.take([&](const auto &file) { return file->take(taken); });
  taken.clear();
  takenBytes = 0;
}

} // namespace anole::record
