#pragma once

#include "runtime/core/terms/Term.h"

namespace anole {

/// Returns how many terms a term is, those inside of repeats included.
uint32_t weightOf(const Term &term);

/// A sequence of terms that is folded at its end, as Column describes.
///
/// Whether the last terms are another round of those before them is one comparison of hashes, of
/// any width: each term has a hash of all terms up to it, made of their shapes (all but where they
/// start) and of the steps from start to start. So rounds that moved are found like equal ones.
/// Only what the hashes say is alike is compared in full, and it then becomes one term.
///
/// A push takes constant time but for what it folds, and folding takes time linear in the terms
/// that it makes one. Memory: 40 bytes a term beside it, and 8 to 16 for the table.
///
/// A process may be killed at any instruction, and another one read its memory. So whatever changes
/// more than the end of the sequence first says what counts meanwhile (Change), and mend() has all
/// that was pushed.
class TermFolder {
public:
  TermFolder() = default;
  /// Of terms that are folded.
  explicit TermFolder(Terms terms);

  void push(Term term);

  /// The last term, a repeat, goes on for so many rounds.
  void addRounds(uint64_t rounds);

  /// Folds the end as often as it goes; whether anything changed.
  bool fold();

  const Terms &terms() const { return sequence; }

  /// Keeps the terms that count where a change was under way, and makes all else anew from them.
  void mend();

  /// Hands out all terms; there are none afterwards.
  Terms take();

  /// Of all terms together.
  size_t weight() const { return total; }

  /// Returns how many terms from the front on make a part of a weight from `least` to about `most`:
  /// up to a place that their content decides, so that equal content is parted alike. All, if they
  /// are no more than `most`; else never the last.
  size_t partLength(size_t least, size_t most) const;

  /// Drops the first terms. Takes time linear in all, some nanoseconds each.
  void dropFront(size_t count);

  /// Hands out the terms from `first` on, all but those before it. Takes time linear in them.
  Terms takeBack(size_t first);

  size_t memory() const;

private:
  struct Link {
    uint64_t shape;    ///< of this term alone
    uint64_t step;     ///< what it adds to the polynomial
    uint64_t prefix;   ///< of all terms up to this one
    uint32_t value;    ///< part of a hash of shape and start: equal terms have equal ones
    uint32_t previous; ///< nearest earlier term in the same slot of the table, or none
    uint32_t weight;
  };
  enum class ChangeState : uint8_t { None, Prepared, UnderWay };

  /// While it is under way, the first terms of the sequence count, and those behind. Else they are
  /// nothing, and may be half there while it is prepared.
  struct Change {
    ChangeState state = ChangeState::None;
    uint32_t kept = 0;
    uint64_t rounds = 0; ///< of the last one that is kept; 0: as many as it has
    Terms behind;
  };

  struct Repeat {
    uint32_t at;
    uint64_t body; ///< shape of the body
  };

  uint32_t &slotOf(uint32_t value) { return latest[value & (latest.size() - 1)]; }
  uint32_t previousEqual(uint32_t at) const;
  uint64_t shapeOf(size_t first, size_t width) const;
  /// Returns what the term before `end` added to the polynomial.
  uint64_t lastStep(size_t end) const { return links[end - 1].step; }
  bool isAlike(size_t first, size_t second, size_t width) const;
  void link(const Term &term, uint32_t index);
  void unlinkLast();
  void relinkLast();
  void setChange(ChangeState state);
  void beginChange(size_t kept, uint64_t rounds = 0);
  void endChange();
  Terms takeWhole();
  Terms takeDropped();
  void moveForward(size_t count);
  static void setDrop(uint32_t &of, size_t value);
  void join(size_t first, size_t width, Term joined);
  void growTable();
  void resize(size_t most);
  void relink();
  void truncate(size_t size);
  bool foldTail();
  bool foldEqualRound();
  bool extendRepeat();
  bool isNextRound(const Repeat &repeat, size_t width) const;
  bool foldRound(size_t width, bool mayMove);

  /// The terms behind the first ones take their places.
  struct Drop {
    uint32_t front = 0;   ///< so many are to go; 0: nothing is under way
    uint32_t moved = 0;   ///< so many others have their new places
    uint32_t between = 0; ///< one more than this if the next one is behind
  };

  Terms sequence;
  Change change;
  Drop drop;
  std::vector<Link> links;      ///< one for each term
  std::vector<Repeat> repeats;  ///< the repeats among the terms, in order
  size_t total = 0;             ///< weight
  std::vector<uint32_t> latest; ///< by hash the last such term, or none; as chains in `links`
};

} // namespace anole
