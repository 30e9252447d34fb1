#pragma once

#include "runtime/core/terms/Term.h"
#include "tools/analysis/bytes/TermWork.h"

#include <functional>

namespace anole::tools {

/// A compressed sequence that is taken from its front in pieces, which may be smaller than its
/// terms: so two sequences of the same length can be brought into step. A piece costs what its
/// terms are, not what its values are. Blocks are opened one after the other, when they come to the
/// front. The terms must outlive the stream.
class TermStream {
public:
  /// Appends what a term becomes: as many values.
  using Change = std::function<void(Term, Terms &)>;

  TermStream(const Terms &terms, TermWork &work, Change change = {})
      : terms(&terms), work(&work), change(std::move(change)) {}

  /// The first term, which has values, is no block, and is a run if it can be one, and a constant
  /// one if it has one value; null at the end, or when the work is used up.
  const Term *head();

  /// Takes the head out.
  Term pop();

  /// Puts a term in front.
  void push(Term term) { pending.push_back(std::move(term)); }

  /// Shortens the head to its first `count` values (run) or rounds (repeat). The rest follows it.
  void cut(uint64_t count);

  /// Takes out the first `count` values of the head, which is a run of so many or more.
  Term takeRun(uint64_t count);

  /// Takes out the first `count` values.
  Terms take(uint64_t count);

private:
  bool open();
  bool fetch();
  void pushAll(Terms &all);

  const Terms *terms;
  size_t next = 0;
  Terms opened; ///< what the term before terms[next] holds
  size_t nextOpened = 0;
  Terms pending; ///< before opened[nextOpened]; the first one is last
  Terms changed; ///< keeps its memory from one change to the next
  TermWork *work;
  Change change;
};

/// The same values, each of them `shift` higher.
Term moved(Term term, uint64_t shift);

/// The same values, each of them times `factor`.
Term scaled(Term term, int64_t factor);

/// `rounds` times the body, moved by stride from one time to the next.
Term repeated(Terms body, int64_t stride, uint64_t rounds);

/// A run of `count` values.
inline Term run(uint64_t start, uint64_t stride, uint64_t count) {
  return {static_cast<int64_t>(start), static_cast<int64_t>(stride), count, {}};
}

} // namespace anole::tools
