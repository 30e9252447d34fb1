#pragma once

#include "runtime/core/compress/StreamNodes.h"

#include <optional>
#include <span>

namespace anole {

/// Records the children of one iteration of a loop (or of the whole stream), folding repeats.
///
/// While the iteration runs as an earlier one did, nothing is stored: a stack of cursors stands in
/// the body that is expected and in the folded loops inside it, and each child only moves a cursor.
/// When a child comes that is not expected, the cursors are given up from the inside out: a folded
/// loop that had complete rounds is left, and the children of its unfinished round are fed to what
/// is around it. If the body itself is given up, the children so far become a list, on which
/// repeats are folded again: the tail of the list is compared with what precedes it (the greedy
/// method of [Noeth2006], section 2.3, on symbols instead of events, so that parameters never break
/// it).
///
/// How often a folded loop ran is a column of that loop and not part of the body; so a polling loop
/// that runs five times here and seventeen times there is one loop in one body.
///
/// Children that follow no order must not take much more than the information that is in them. So a
/// list has an end: what lies further back than folding looks is closed, and takes four bytes a
/// child. An iteration of a loop that would need too many variants becomes iterations of the loop's
/// mixed loop (StreamNodes::mix), that is, values of a column. A child costs constant time,
/// amortised: finding another variant is one look-up, a child is listed, folded and closed once,
/// and only the unfinished round of a folded loop is fed again.
class BodyBuilder {
public:
  BodyBuilder(StreamNodes &nodes, uint32_t loop, uint32_t foldWindow);

  /// A copy that goes on with a copy of the nodes.
  BodyBuilder(const BodyBuilder &from, StreamNodes &nodes);

  /// Starts an iteration of a loop, expecting the variant that the loop ran last.
  void begin(uint32_t ofLoop);
  /// Forgets the iteration, whose end has been taken.
  void clear();

  /// The child that comes next if all goes on as expected, or nothing.
  std::optional<Symbol> expected() const {
    return top.isAtEnd() ? std::nullopt : std::optional(*top.next);
  }

  /// The expected child came.
  void advance() {
    if (++top.next == top.end && top.loop != baseBody)
      finishRound();
  }

  /// If this is the expected child, it came; else nothing happens.
  bool advanceTo(Symbol child) {
    if (top.isAtEnd() || *top.next != child)
      return false;
    advance();
    return true;
  }

  /// Returns whether the iteration ran as expected and this child comes first if the next one runs
  /// the same. (Only a body that is followed has an end to stand at, and no folded loop is left
  /// standing at its own.)
  bool restartsWith(Symbol child) const { return top.isAtEnd() && *top.body == child; }
  /// Then: the next one has begun, and the child came.
  void restartBehindFirst() { top.next = top.body + 1; }

  /// The variant that the iteration is expected to run.
  uint32_t expectedVariant() const { return variant; }

  /// Some child came.
  void feed(Symbol child);

  /// Ends the iteration: the index of the variant that it ran.
  uint32_t end() { return ranAsExpected() ? variant : endSlowly(); }

  /// After end(): if the iteration ran as expected, stands at the start of the same again.
  bool restart() {
    if (!ranAsExpected())
      return false;
    top.next = top.body;
    return true;
  }

  /// Ends the stream: its whole body.
  Body endRoot();

  /// Makes the iteration whole where a child was being fed and the process was killed: it has the
  /// children before that one, or the first of them. From now on nothing is folded.
  void mend();
  /// Returns whether no child came.
  bool isEmpty() const;
  /// Takes back the last child, if it is this one.
  void takeBack(Symbol child);

  size_t memory() const {
    size_t closedItems = closed.empty() ? 0 : closed.size() * closed.front().size();
    return items.capacity() * 8 + latest.capacity() * 4 + around.capacity() * sizeof(Cursor) +
           closedItems * sizeof(Symbol);
  }

private:
  static constexpr uint32_t baseBody = UINT32_MAX, noBody = baseBody - 1;
  static constexpr Symbol noChild{UINT32_MAX};
  static constexpr uint32_t noItem = UINT32_MAX;

  /// A position in a body; `loop` is the folded loop it belongs to, or baseBody, which only the
  /// outermost cursor has. Where no body is followed, it stands at the end of one that no child
  /// begins.
  struct Cursor {
    const Symbol *next = &noChild, *end = &noChild; ///< the child that is expected; behind the last
    const Symbol *body = &noChild;
    uint64_t rounds = 0;
    uint32_t loop = noBody;

    bool isAtEnd() const { return next == end; }
    std::span<const Symbol> begun() const { return {body, next}; }
    void follow(std::span<const Symbol> other, size_t position) {
      body = other.data();
      next = body + position;
      end = body + other.size();
    }
  };

  bool isFollowing() const { return top.loop != noBody; }
  /// Returns whether the whole expected body came, and no folded loop is under way.
  bool ranAsExpected() const { return top.isAtEnd() && top.loop == baseBody; }
  uint32_t endSlowly();
  const Cursor &outermost() const { return around.empty() ? top : around.front(); }
  bool followsBase() const { return outermost().loop == baseBody; }
  void finishRound() {
    ++top.rounds;
    top.next = top.body;
  }
  void followCopy(Cursor &cursor) const;
  bool isSound(const Cursor &cursor) const;
  void followNothing();
  void leaveBody();
  void leaveRounds();
  void enter(uint32_t foldedLoop, uint64_t rounds);
  bool descendTo(Symbol child);
  void giveUp(Body rest);
  void giveUpBase(Body rest);
  bool switchVariant(Symbol child);
  void leaveLoops();
  Body takeAll();
  uint32_t mix(std::span<const Symbol> body);
  void list(Symbol child);
  void push(Symbol child);
  void pushUnfolded(Symbol child);
  void closeOldest();
  uint32_t latestEqual(Symbol child) const;
  bool foldTail();
  bool tailRepeats(size_t width) const;
  void pop(size_t count);

  StreamNodes &nodes;
  uint32_t loop;        ///< whose iteration it is
  uint32_t variant = 0; ///< the one that the outermost cursor follows
  uint32_t foldWindow;
  Cursor top; ///< the innermost one; beside the others, since each event looks at it
  std::vector<Cursor> around; ///< the others, from the outermost one on

  // The list, once the expected body is given up; for each item the nearest equal one before it.
  Body items;
  std::vector<uint32_t> previousEqual;
  std::vector<uint32_t>
      latest;               ///< by symbol, its last item; what is not in the list has any number
  std::vector<Body> closed; ///< what came before the list, in parts of equal length
};

} // namespace anole
