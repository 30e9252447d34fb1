#include "tools/programs/proxy/formula/RankPart.h"

#include <algorithm>

namespace anole::tools::generate {

namespace {

using Found = std::optional<Expression>;

/// A part of the ranks and their numbers. Numbers are small (see `isSmall`), so that nothing
/// overflows.
class Part {
public:
  Part(const RankValues &all, size_t begin, size_t end, const Leaf &leaf, FormulaContext context)
      : all(all), begin(begin), end(end), leaf(leaf), context(context), size(context.size) {}

  /// One formula for all of them.
  Found formula() const {
    if (Found found = constant())
      return found;
    if (!isSmall() || end - begin < 2)
      return std::nullopt;
    for (Found (Part::*form)() const :
         {&Part::shifted, &Part::wrapped, &Part::exclusive, &Part::linear, &Part::coordinate,
          &Part::moved, &Part::transposed})
      if (Found found = (this->*form)())
        return found;
    return std::nullopt;
  }

private:
  Expression text(int64_t number) const { return context.number(number); }
  int64_t rank(size_t i) const { return all.ranks[i]; }
  int64_t value(size_t i) const { return all.values[i]; }

  template <class Rule> bool holds(Rule rule) const {
    for (size_t i = begin; i < end; ++i)
      if (value(i) != rule(rank(i)))
        return false;
    return true;
  }

  bool isSmall() const {
    constexpr int64_t most = INT32_MAX;
    return std::all_of(all.values.begin() + static_cast<ptrdiff_t>(begin),
                       all.values.begin() + static_cast<ptrdiff_t>(end),
                       [](int64_t each) { return each > -most && each < most; });
  }

  Found constant() const {
    int64_t first = value(begin);
    if (!holds([&](int64_t) { return first; }))
      return std::nullopt;
    return leaf(first);
  }

  Found shifted() const {
    int64_t by = value(begin) - rank(begin);
    if (!holds([&](int64_t r) { return r + by; }))
      return std::nullopt;
    return plus(own, by, leaf);
  }

  Found wrapped() const {
    int64_t by = ((value(begin) - rank(begin)) % size + size) % size;
    if (!holds([&](int64_t r) { return (r + by) % size; }))
      return std::nullopt;
    Expression ranks = named("ranks");
    return by > size / 2 ? joined(joined(plus(own, ranks), "-", text(size - by)), "%", ranks)
                         : joined(joined(own, "+", text(by)), "%", ranks);
  }

  Found exclusive() const {
    int64_t with = value(begin) ^ rank(begin);
    if (with < 0 || !holds([&](int64_t r) { return r ^ with; }))
      return std::nullopt;
    return joined(own, "^", text(with));
  }

  Found linear() const {
    int64_t rise = value(begin + 1) - value(begin), run = rank(begin + 1) - rank(begin);
    int64_t factor = rise / run, first = value(begin) - factor * rank(begin);
    if (end - begin < 3 || rise % run != 0 || !holds([&](int64_t r) { return factor * r + first; }))
      return std::nullopt;
    if (factor == -1)
      return joined(leaf(first), "-", own);
    bool isWide = std::abs(factor) * size > INT32_MAX;
    Expression rise64(Form::Number, "LL", {}, {Meaning::Plain, factor});
    return plus(joined(isWide ? rise64 : text(factor), "*", own), first, leaf);
  }

  /// scale * (rank / divisor % extent) + offset
  Found coordinate() const {
    for (int64_t divisor = 1; divisor < size; ++divisor)
      for (int64_t extent = 2; size % divisor == 0 && extent <= size / divisor; ++extent)
        if (size / divisor % extent == 0)
          if (Found found = coordinate(divisor, extent))
            return found;
    return std::nullopt;
  }

  Found coordinate(int64_t divisor, int64_t extent) const {
    auto at = [&](int64_t r) { return r / divisor % extent; };
    for (size_t i = begin + 1; i < end; ++i) {
      int64_t run = at(rank(i)) - at(rank(begin)), rise = value(i) - value(begin);
      if (run == 0)
        continue;
      int64_t scale = rise / run, offset = value(begin) - scale * at(rank(begin));
      if (rise % run != 0 || !holds([&](int64_t r) { return scale * at(r) + offset; }))
        return std::nullopt;
      bool wraps = divisor * extent < size;
      Expression place = divisor == 1 ? own : joined(own, "/", text(divisor));
      Expression found = wraps ? joined(place, "%", text(extent)) : place;
      return plus(times(scale, found, leaf), offset, leaf);
    }
    return std::nullopt;
  }

  /// rank, with its coordinate moved around its row.
  Found moved() const {
    for (int64_t divisor = 1; divisor < size; ++divisor)
      for (int64_t extent = 2; size % divisor == 0 && extent <= size / divisor; ++extent)
        if (int64_t by = distance(divisor, extent);
            size / divisor % extent == 0 && isMoved(divisor, extent, by))
          return movedText(divisor, extent, by);
    return std::nullopt;
  }

  int64_t distance(int64_t divisor, int64_t extent) const {
    int64_t steps = (value(begin) - rank(begin)) / divisor;
    return (steps % extent + extent) % extent;
  }

  bool isMoved(int64_t divisor, int64_t extent, int64_t by) const {
    return holds([&](int64_t r) {
      int64_t at = r / divisor % extent;
      return r + ((at + by) % extent - at) * divisor;
    });
  }

  Found movedText(int64_t divisor, int64_t extent, int64_t by) const {
    Expression block = text(divisor * extent);
    Expression first = joined(joined(own, "/", block), "*", block);
    return joined(first, "+", joined(joined(own, "+", text(by * divisor)), "%", block));
  }

  /// The place in a grid whose rows and columns are exchanged.
  Found transposed() const {
    for (int64_t width = 2; width <= size / 2; ++width)
      if (size % width == 0 &&
          holds([&](int64_t r) { return r % width * (size / width) + r / width; }))
        return joined(joined(joined(own, "%", text(width)), "*", text(size / width)), "+",
                      joined(own, "/", text(width)));
    return std::nullopt;
  }

  const RankValues &all;
  size_t begin, end;
  const Leaf &leaf;
  FormulaContext context;
  int64_t size;
  Expression own = named("rank");
};

} // namespace

std::optional<Expression> partFormula(const RankValues &numbers, size_t begin, size_t end,
                                      const Leaf &leaf, FormulaContext context) {
  return Part(numbers, begin, end, leaf, context).formula();
}

} // namespace anole::tools::generate
