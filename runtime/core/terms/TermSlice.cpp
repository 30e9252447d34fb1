#include "runtime/core/terms/TermSlice.h"

#include "runtime/core/terms/Block.h"

#include <algorithm>

namespace anole {
namespace {

uint64_t bits(int64_t value) { return static_cast<uint64_t>(value); }

/// A slice that is being written.
class SliceWriter {
public:
  /// Of the terms, each value moved by `shift`: so many after the first ones.
  void add(const Terms &from, uint64_t first, uint64_t count, uint64_t shift) {
    for (const Term &term : from) {
      uint64_t values = valueCount(term), passed = std::min(first, values);
      uint64_t taken = std::min(values - passed, count);
      if (taken != 0)
        add(term, passed, taken, shift);
      first -= passed;
      count -= taken;
      if (count == 0)
        return;
    }
  }

  Terms slice;

private:
  void add(const Term &term, uint64_t first, uint64_t count, uint64_t shift) {
    if (shift == 0 && count == valueCount(term))
      append(term);
    else if (term.block)
      add(term.block->terms(), first, count, shift);
    else if (!term.isRepeat())
      append({static_cast<int64_t>(bits(term.start) + shift + first * bits(term.stride)),
              term.stride,
              count,
              {}});
    else
      addRounds(term, first, count, shift);
  }

  void addRounds(const Term &term, uint64_t first, uint64_t count, uint64_t shift) {
    uint64_t round = std::max<uint64_t>(valueCount(term.body), 1), number = first / round;
    auto shiftOf = [&](uint64_t of) { return shift + of * bits(term.stride); };
    if (uint64_t passed = first % round; passed != 0) {
      uint64_t taken = std::min(round - passed, count);
      add(term.body, passed, taken, shiftOf(number++));
      count -= taken;
    }
    uint64_t rounds = count / round;
    if (rounds == 1)
      add(term.body, 0, round, shiftOf(number));
    else if (rounds != 0)
      append({0, term.stride, rounds, shifted(term.body, shiftOf(number))});
    if (count % round != 0)
      add(term.body, 0, count % round, shiftOf(number + rounds));
  }

  /// A run that goes on where the last one ended becomes part of it.
  void append(Term term) {
    if (slice.empty() || !isRun(slice.back()) || !isRun(term) || !join(slice.back(), term))
      slice.push_back(std::move(term));
  }

  static bool isRun(const Term &term) { return !term.isRepeat() && !term.block; }

  static bool join(Term &last, const Term &next) {
    uint64_t step = last.count > 1 ? bits(last.stride) : bits(next.start) - bits(last.start);
    bool goesOn = bits(next.start) == bits(last.start) + step * last.count &&
                  (next.count == 1 || bits(next.stride) == step);
    bool isConstant = step == 0;
    if (!goesOn || (last.count == 1 && next.count == 1 && !isConstant))
      return false;
    last.stride = static_cast<int64_t>(step);
    last.count += next.count;
    return true;
  }
};

} // namespace

Terms sliceOf(const Terms &terms, uint64_t first, uint64_t count) {
  SliceWriter writer;
  writer.add(terms, first, count, 0);
  return std::move(writer.slice);
}

Terms shifted(const Terms &terms, uint64_t shift) {
  if (shift == 0)
    return terms;
  Terms result;
  for (const Term &term : terms) {
    if (term.block) {
      Terms opened = shifted(term.block->terms(), shift);
      result.insert(result.end(), opened.begin(), opened.end());
    } else if (term.isRepeat()) {
      result.push_back({0, term.stride, term.count, shifted(term.body, shift)});
    } else {
      result.push_back(
          {static_cast<int64_t>(bits(term.start) + shift), term.stride, term.count, {}});
    }
  }
  return result;
}

} // namespace anole
