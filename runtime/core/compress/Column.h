#pragma once

#include "runtime/core/base/CopiedPtr.h"
#include "runtime/core/compress/ColumnSummary.h"
#include "runtime/core/terms/ClosedTerms.h"
#include "runtime/core/terms/TermFolder.h"
#include "runtime/core/terms/UnfoldedValues.h"

#include <span>

namespace anole {

/// A compressed sequence of integers, built online: one value at a time, in O(1) while the sequence
/// goes on as it did (a run that grows, or a repeat whose next round is under way).
///
/// Same values in, same terms out, whatever the batches: terms can be compared by digest. The
/// method is the greedy one of [Noeth2006], section 2.3, on numbers: a run that ends is appended as
/// a term, and the tail of the terms is compared with what precedes it. Two things differ. A repeat
/// may move by a constant from round to round (Term::stride), which covers grids. And the round
/// that a repeat expects next is kept flat, so that a sequence that repeats costs one comparison
/// per value.
///
/// Of a recorded sequence that stays irregular only some thousand terms are open to folding. Those
/// before them are closed: packed into blocks. Where that takes no fewer bytes than the values by
/// themselves, folding ends: values come into blocks as they are, until they repeat again
/// (UnfoldedValues). So a value without a pattern costs a few nanoseconds and bytes, however many
/// came. A sequence over the ranks is never closed: ranks are merged by its terms.
///
/// Rejected: Sequitur-like grammars (no order guarantee on size for runs, and rules must be
/// renumbered to be comparable across ranks), and searching the whole history (quadratic).
class Column {
public:
  enum class Closing : uint8_t { Never, WhenLong };

  explicit Column(Closing closing = Closing::Never) : closing(closing) {}

  /// Adds the value. Returns whether it was predicted: the sequence goes on as it did.
  bool append(int64_t value) {
    if (predicts() && value == predicted()) {
      appendPredicted();
      return true;
    }
    appendSlowly(value);
    return false;
  }

  /// Returns whether the sequence is one that goes on in some way; predicted() is its next value.
  bool predicts() const { return flatSize != 0 || open.count > 1; }
  int64_t predicted() const { return flatSize != 0 ? expected() : openEnd(); }
  /// Like appending predicted(), if it is there.
  void appendPredicted() { flatSize != 0 ? advanceRound() : void(++open.count); }

  /// Like appending the value that often. Whether all were predicted.
  bool append(int64_t value, uint64_t times) {
    return times == 1 ? append(value) : appendRepeatedly(value, times);
  }

  /// The next value if the sequence goes on as it did: with the round or the run under way, or else
  /// with its last value, which only the caller knows.
  int64_t likelyNext(int64_t last) const {
    return flatSize != 0 ? expected() : isSteady() ? openEnd() : last;
  }
  /// Like appending likelyNext() that often, in O(1).
  void continueBy(int64_t last, uint64_t times);

  /// Like appending the values one by one. Whether all were predicted.
  bool append(std::span<const int64_t> values) {
    return unfolded ? appendUnfolded(values) : appendFolded(values);
  }

  /// Appends all values of a sequence.
  void append(const Terms &values);

  /// Ends the sequence and hands it out; the column is empty afterwards.
  Terms finish();

  /// If the column takes so many bytes or more: forgets the order of its
  /// values and of those to come, and keeps only how often which came, rounded. Whether it did.
  bool summarise(size_t bytes);

  /// Closes all terms if they take so many bytes or more. Nothing is lost but folding: terms that
  /// were closed are folded only as wholes.
  void close(size_t bytes);

  /// Returns how many bytes the open terms take.
  size_t openMemory() const;

  /// Makes the column whole where a value was being appended and the process was killed: it has the
  /// values before that one then, or that one, too.
  void mend();

  /// See ClosedTerms.
  void giveBlocks(std::vector<BlockRef> &blocks) {
    if (closed)
      closed->giveBlocks(blocks);
  }

  /// Bytes held, approximately.
  size_t memory() const;

private:
  struct OpenRun {
    int64_t start = 0;
    uint64_t stride = 0;
    uint64_t count = 0;
  };

  /// How far the repeat goes that is under way: rounds that were complete and are not in the
  /// folder's term yet, and values of the next one. One word: no process is killed between the two.
  class RoundPlace {
  public:
    RoundPlace() = default;
    RoundPlace(uint64_t rounds, size_t position) : bits(rounds << positionBits | position) {}

    uint64_t rounds() const { return bits >> positionBits; }
    size_t position() const { return bits & ((1U << positionBits) - 1); }
    /// Returns the new position, which may be the end of the round; finishRound() follows then.
    size_t advance() {
      ++bits;
      return position();
    }
    void finishRound() { *this = {rounds() + 1, 0}; }

  private:
    static constexpr unsigned positionBits = 16;
    uint64_t bits = 0;
  };

  /// What was taken up again since the column had so many values at rest, in the folder and closed:
  /// more rounds of the repeat, the run that was open, and the values of the round that was under
  /// way. While there is that, it follows those values, and whatever else the column has is a part
  /// of it.
  struct Moving {
    bool isUnderWay = false;
    uint64_t before = 0;
    uint64_t rounds = 0, inRounds = 0; ///< values of all of these
    OpenRun run;
    std::vector<int64_t> begun;
  };
  class Move;

  /// The front of what is open is becoming a block: once that is closed, the rest is what is open.
  struct Leaving {
    size_t closedBefore = 0; ///< terms
    size_t openBefore = 0;   ///< terms, or values that do not fold
    size_t length = 0;       ///< of the front
  };

  int64_t openEnd() const {
    return static_cast<int64_t>(static_cast<uint64_t>(open.start) + open.stride * open.count);
  }
  bool isSteady() const { return open.count > 2 || (open.count == 2 && open.stride == 0); }
  int64_t expected() const {
    return static_cast<int64_t>(static_cast<uint64_t>(flat[place.position()]) + roundShift);
  }
  void advanceRound() {
    if (place.advance() == flatSize)
      finishRound();
  }
  void finishRound() {
    place.finishRound();
    roundShift += roundStride;
  }
  bool appendRepeatedly(int64_t value, uint64_t times);
  void appendSlowly(int64_t value);
  void splitWeakRun();
  void closeRun();
  void push(Term run);
  void foldRuns();
  void abandonRound();
  void begunRound(std::vector<int64_t> &values) const;
  void endRun();
  void fold();
  size_t openWeight() const;
  bool isLong() const;
  size_t frontLength() const;
  Terms front(size_t length) const;
  void closeFront(BlockRef block, size_t length);
  void leave(size_t openBefore, size_t length, BlockRef block);
  void endLeaving();
  void mendLeaving();
  void mendMoving();
  void mendOpen();
  void forgetOpen();
  void growRun(uint64_t count);
  void closeLong();
  void closeUnfolded(size_t count);
  void closeFullUnfolded();
  void closeAll();
  void closeEnd();
  void expectNextRound();
  bool appendFolded(std::span<const int64_t> values);
  bool appendUnfolded(std::span<const int64_t> values);
  bool appendUnfolded(int64_t value, uint64_t times);
  void makeUnfoldedRoom(size_t count);
  void addUnfolded(int64_t value);
  void foldBehind(size_t count);
  void takeOpen(Column &from);

  Closing closing;
  uint32_t closings = 0;         ///< of long fronts, while folding paid
  CopiedPtr<TermFolder> folder;  ///< of the runs that ended; null: none did
  CopiedPtr<ClosedTerms> closed; ///< what came before the terms of the folder; null: nothing
  OpenRun open;                  ///< the run under way; count 0: none

  // The round that the repeat at the end of the folder's terms expects next; flatSize 0: none.
  std::vector<int64_t> flat;
  size_t flatSize = 0;
  RoundPlace place;
  uint64_t roundShift = 0;
  uint64_t roundStride = 0;

  uint64_t ended = 0;       ///< values in the folder and closed
  CopiedPtr<Moving> moving; ///< null: nothing ever was

  CopiedPtr<UnfoldedValues> unfolded; ///< if there are, nothing is open to folding

  CopiedPtr<Leaving> leaving; ///< null: nothing is being closed

  CopiedPtr<ColumnSummary> summary; ///< if there is one, nothing else holds values
};

/// The sequence of these values, compressed.
Terms compress(const std::vector<int64_t> &values);

} // namespace anole
