#include "tools/analysis/bytes/PairedTerms.h"

#include "tools/analysis/bytes/Alignment.h"

namespace anole::tools {
namespace {

int64_t valueOf(const Term &run, uint64_t index) {
  return static_cast<int64_t>(static_cast<uint64_t>(run.start) +
                              index * static_cast<uint64_t>(run.stride));
}

bool isConstant(const Term &term) { return !term.isRepeat() && term.stride == 0; }

Terms roundOf(const Term &repeat, uint64_t round) {
  Terms body = repeat.body;
  for (Term &term : body)
    term = moved(std::move(term), round * static_cast<uint64_t>(repeat.stride));
  return body;
}

/// A constant run with the shape of a repeat.
Term shapedLike(const Term &constant, const Term &repeat) {
  uint64_t period = valueCount(repeat.body);
  return repeated({run(static_cast<uint64_t>(constant.start), 0, period)}, 0, repeat.count);
}

class TermPairing {
public:
  TermPairing(FixedSide fixed, TermWork &work, const PairSink &sink)
      : fixed(fixed), work(work), sink(sink) {}

  void pair(Aligned both) const {
    if (isConstant(both.second) && fixed != FixedSide::First)
      sink(std::move(both.first), both.second.start, FixedSide::Second);
    else if (isConstant(both.first) && fixed != FixedSide::Second)
      sink(std::move(both.second), both.first.start, FixedSide::First);
    else if (!both.first.isRepeat() && !both.second.isRepeat())
      pairRuns(both);
    else
      pairRepeats(both);
  }

private:
  void pairRuns(const Aligned &runs) const {
    for (uint64_t i = 0; i < runs.first.count && work.spend(1); ++i) {
      int64_t a = valueOf(runs.first, i), b = valueOf(runs.second, i);
      if (fixed == FixedSide::First)
        sink({b, 0, 1, {}}, a, FixedSide::First);
      else
        sink({a, 0, 1, {}}, b, FixedSide::Second);
    }
  }

  void pairRepeats(const Aligned &both) const {
    Term first = both.first.isRepeat() ? both.first : shapedLike(both.first, both.second);
    Term second = both.second.isRepeat() ? both.second : shapedLike(both.second, both.first);
    if (second.stride == 0 && fixed != FixedSide::First)
      pairBodies(first, second, first.stride, FixedSide::Second);
    else if (first.stride == 0 && fixed != FixedSide::Second)
      pairBodies(first, second, second.stride, FixedSide::First);
    else
      pairRounds(first, second);
  }

  /// The numbers are the same in each round, so what is paired with one moves from round to round.
  void pairBodies(const Term &first, const Term &second, int64_t stride, FixedSide side) const {
    eachPair({first.body, work}, {second.body, work}, side, work,
             [&](Term term, int64_t number, FixedSide numbers) {
               sink(repeated({std::move(term)}, stride, first.count), number, numbers);
             });
  }

  void pairRounds(const Term &first, const Term &second) const {
    for (uint64_t i = 0; i < first.count && work.spend(first.body.size() + second.body.size());
         ++i) {
      Terms a = roundOf(first, i), b = roundOf(second, i);
      eachPair({a, work}, {b, work}, fixed, work, sink);
    }
  }

  FixedSide fixed;
  TermWork &work;
  const PairSink &sink;
};

void multiply(Aligned both, TermWork &work, Terms &out);

void multiplyRepeats(const Term &first, const Term &second, TermWork &work, Terms &out) {
  if (first.stride == 0 && second.stride == 0) {
    out.push_back(
        repeated(productOf({first.body, work}, {second.body, work}, work), 0, first.count));
    return;
  }
  for (uint64_t i = 0; i < first.count && work.good(); ++i) {
    Terms a = roundOf(first, i), b = roundOf(second, i);
    Terms round = productOf({a, work}, {b, work}, work);
    out.insert(out.end(), round.begin(), round.end());
  }
}

void multiply(Aligned both, TermWork &work, Terms &out) {
  if (isConstant(both.second))
    out.push_back(scaled(std::move(both.first), both.second.start));
  else if (isConstant(both.first))
    out.push_back(scaled(std::move(both.second), both.first.start));
  else if (both.first.isRepeat())
    multiplyRepeats(both.first, both.second, work, out);
  else
    for (uint64_t i = 0; i < both.first.count && work.keep(1); ++i)
      out.push_back(scaled({valueOf(both.first, i), 0, 1, {}}, valueOf(both.second, i)));
}

} // namespace

void eachPair(TermStream first, TermStream second, FixedSide fixed, TermWork &work,
              const PairSink &sink) {
  Alignment alignment(std::move(first), std::move(second), work);
  TermPairing pairing(fixed, work, sink);
  while (auto both = alignment.next())
    pairing.pair(std::move(*both));
}

Terms productOf(TermStream first, TermStream second, TermWork &work) {
  Terms products;
  Alignment alignment(std::move(first), std::move(second), work);
  while (auto both = alignment.next())
    if (work.keep(1))
      multiply(std::move(*both), work, products);
  return products;
}

} // namespace anole::tools
