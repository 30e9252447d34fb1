#pragma once

#include "runtime/core/compress/TraceTree.h"
#include "runtime/core/terms/BlockShelf.h"
#include "runtime/record/capture/Overflow.h"

#include <atomic>

namespace anole::record {

/// Keeps what a process records within ANOLE_MEMORY, without loss: bytes of blocks go to a file,
/// then open terms are closed, those of the largest columns first, which makes them blocks. What
/// stays in memory are the points and loops, at most 2 KiB a column, and some 500 bytes for each
/// block in the file (see ClosedTerms). If the file cannot grow, or what stays is too much,
/// recording ends.
///
/// With ANOLE_LOSS=summary there is no file: times of single events go first, then the largest
/// columns become counts of rounded values. These are the irregular ones.
///
/// A thread makes room in its own tree only, when it finds that all threads together take too much.
/// While the others do not come by, the record may be larger than the limit; a thread gives up only
/// if it holds more than its share. What a call moves is proportional to what was recorded since
/// the last one, and looking for it takes time linear in the columns. If that did not help, the
/// next look is when the record has grown by a part of the limit: there are a few dozen of them at
/// most, however many points the record has.
class RecordLimit final : public BlockShelf {
public:
  /// Of one thread.
  struct Share {
    uint64_t summaries = 0; ///< columns that lost the order of their values
    bool lostTimes = false; ///< those of single events
    uint64_t enough = 0;    ///< bytes in use below which the last call of makeRoom did what it can
  };

  /// `folder`, `run`, `rank`: see Overflow.
  RecordLimit(uint64_t bytes, bool mayLose, std::string folder, std::string run, int rank);

  bool isExceeded() const;

  /// Whether there is room for another record as large as this one, and to make a trace of it.
  bool allowsCopy() const;

  /// For each thread that records.
  void addThread() { ++threads; }

  /// False if there is no room to be made: the record must not grow any more.
  bool makeRoom(TraceTree &tree, Share &share);

  /// Before a stream is made of the tree: what MPI_Finalize takes beside the record has to find
  /// room, too.
  void makeRoomToFinish(TraceTree &tree);

  /// Why there is none.
  const char *whyFull() const;

  /// A block of another rank: bounds the memory of merging, too.
  void add(const BlockRef &block) override;

  Overflow overflow;

private:
  bool isTight() const; ///< too little was gained for a while
  void putAway(TraceTree &tree);
  void lose(TraceTree &tree, Share &share);
  bool isFull(const TraceTree &tree) const;

  uint64_t limit;
  bool mayLose;
  std::atomic<unsigned> threads = 0;
  std::vector<BlockRef> taken; ///< of other ranks, in memory
  size_t takenBytes = 0;
};

} // namespace anole::record
