#include "runtime/core/model/RankCoding.h"

#include "runtime/core/model/SpecialValues.h"

#include <algorithm>
#include <bit>

namespace anole {

namespace {

using CodingKind = RankCodingKind;

constexpr int64_t mostRanks = int64_t(1) << 32;

uint64_t magnitude(int64_t number) {
  return number < 0 ? 0 - static_cast<uint64_t>(number) : static_cast<uint64_t>(number);
}

bool isPowerOfTwo(int64_t number) { return number > 0 && std::has_single_bit(magnitude(number)); }

/// Whether the second run goes on where the first one ends; it is joined to it then. Two single
/// values are no run: see Column.
bool joinRuns(Term &left, const Term &right) {
  if (left.isRepeat() || right.isRepeat() || (left.count == 1 && right.count == 1))
    return false;
  int64_t stride = left.count > 1 ? left.stride : right.start - left.start;
  if ((right.count > 1 && right.stride != stride) ||
      right.start != left.start + stride * static_cast<int64_t>(left.count))
    return false;
  left.stride = stride;
  left.count += right.count;
  return true;
}

/// Makes terms of units, of which each stands for (unit * step + offset) * scale.
class Units {
public:
  Units(int64_t step, int64_t offset, int64_t scale) : step(step), offset(offset), scale(scale) {}

  void run(int64_t start, int64_t stride, int64_t count) {
    if (count > 0)
      add({valueOf(start),
           count > 1 ? stride * step * scale : 0,
           static_cast<uint64_t>(count),
           {}});
  }

  /// base + (low xor t) for t = 0, 1, ... 2^bits - 1: equal neighbouring bits of `low` are one
  /// level of a repeat.
  void block(int64_t base, int64_t low, unsigned bits) {
    Term term{valueOf(base + low), 0, 1, {}};
    for (unsigned bit = 0; bit < bits;) {
      unsigned first = bit;
      bool isSet = low >> first & 1;
      while (bit < bits && bool(low >> bit & 1) == isSet)
        ++bit;
      int64_t stride = (int64_t(1) << first) * step * scale;
      repeat(term, isSet ? -stride : stride, uint64_t(1) << (bit - first));
    }
    add(std::move(term));
  }

  Terms take() { return std::move(terms); }

private:
  int64_t valueOf(int64_t unit) const { return (unit * step + offset) * scale; }

  static void repeat(Term &term, int64_t stride, uint64_t count) {
    if (term.isRepeat() || term.count > 1) {
      Term inner = std::move(term);
      term = {0, stride, count, {std::move(inner)}};
    } else {
      term.stride = stride;
      term.count = count;
    }
  }

  void add(Term term) {
    if (terms.empty() || !joinRuns(terms.back(), term))
      terms.push_back(std::move(term));
  }

  int64_t step, offset, scale;
  Terms terms;
};

/// Cuts the run into blocks of aligned numbers. A run that falls is turned upwards: with all bits
/// of m set, m xor n is m - n.
Terms exclusiveOr(const Term &run, int64_t own, int64_t scale) {
  auto step = static_cast<int64_t>(run.count > 1 && run.stride != 0 ? magnitude(run.stride) : 1);
  int64_t high = own / step, number = run.start / step;
  if (run.stride < 0) {
    high ^= mostRanks - 1;
    number ^= mostRanks - 1;
  }
  Units units(step, ((run.start ^ own) & (step - 1)) - own, scale);
  for (auto left = static_cast<int64_t>(run.count); left > 0;) {
    auto bits = static_cast<unsigned>(std::bit_width(magnitude(left))) - 1;
    if (number != 0)
      bits = std::min(bits, static_cast<unsigned>(std::countr_zero(magnitude(number))));
    int64_t size = int64_t(1) << bits, low = high & (size - 1);
    units.block((high ^ number) - low, low, bits);
    number += size;
    left -= size;
  }
  return units.take();
}

/// The numbers, moved by `shift`, wrap at the extent once at most.
Terms wrapped(const Term &run, int64_t shift, int64_t own, const RankCoding &coding) {
  int64_t start = run.start + shift, count = static_cast<int64_t>(run.count);
  auto isWrapped = [&](int64_t number) { return number < 0 || number >= coding.extent; };
  auto wrap = [&](int64_t number) { return (number + coding.extent) % coding.extent; };
  int64_t first = count;
  if (isWrapped(start) != isWrapped(start + (count - 1) * run.stride)) {
    int64_t border = shift < 0 ? 0 : coding.extent, distance = border - start;
    first = run.stride > 0 ? (distance + run.stride - 1) / run.stride : distance / run.stride + 1;
  }
  Units units(1, -own, coding.scale);
  units.run(wrap(start), run.stride, first);
  units.run(wrap(start + first * run.stride), run.stride, count - first);
  return units.take();
}

Terms decodedRun(const Term &run, const RankCoding &coding, int64_t own) {
  if (!isCodedRun(run, coding))
    return {run};
  Term finite = run;
  finite.count = std::max<uint64_t>(run.count, 1);
  finite.stride = finite.count > 1 ? run.stride : 0;
  if (finite.stride == 0 && run.count != 1) {
    Terms one = decodedRun({run.start, 0, 1, {}}, coding, own);
    one[0].count = run.count;
    return one;
  }
  if (coding.kind == CodingKind::Xor)
    return exclusiveOr(finite, own, coding.scale);
  return wrapped(finite, coding.kind == CodingKind::Shift ? own : -own, own, coding);
}

int64_t coordinateOf(uint32_t rank, const RankCoding &coding) {
  return static_cast<int64_t>(rank) / coding.divisor % coding.extent;
}

} // namespace

bool isWellFormed(const RankCoding &coding) {
  auto isSmall = [](int64_t number) { return number > 0 && number <= mostRanks; };
  if (coding.kind > CodingKind::Mirror || !isSmall(coding.divisor) || !isSmall(coding.extent) ||
      !isSmall(coding.scale) || coding.scale > 2 * mostRanks / coding.extent)
    return false;
  return coding.kind != CodingKind::Xor || isPowerOfTwo(coding.extent);
}

bool isCodedRun(const Term &run, const RankCoding &coding) {
  auto isInside = [&](__int128 number) { return number >= 0 && number < coding.extent; };
  if (run.isRepeat() || run.block || !isInside(run.start))
    return false;
  if (run.count < 2 || run.stride == 0)
    return true;
  bool isRegular = coding.kind != CodingKind::Xor || std::has_single_bit(magnitude(run.stride));
  return isRegular && isInside(run.start + static_cast<__int128>(run.count - 1) * run.stride);
}

Terms decoded(const Terms &numbers, const RankCoding &coding, uint32_t rank) {
  if (!coding || !isWellFormed(coding))
    return numbers;
  Terms values;
  for (const Term &term : numbers) {
    if (term.isRepeat() && term.stride == 0) {
      values.push_back({0, 0, term.count, decoded(term.body, coding, rank)});
      continue;
    }
    Terms run = decodedRun(term, coding, coordinateOf(rank, coding));
    std::move(run.begin(), run.end(), std::back_inserter(values));
  }
  return values;
}

std::optional<int64_t> encoded(int64_t value, const RankCoding &coding, uint32_t rank) {
  if (isSpecial(value))
    return value;
  int64_t own = coordinateOf(rank, coding), distance = value / coding.scale;
  if (value % coding.scale != 0 || distance < -own || distance >= coding.extent - own)
    return std::nullopt;
  int64_t peer = own + distance;
  switch (coding.kind) {
  case CodingKind::None:
    return value;
  case CodingKind::Xor:
    return own ^ peer;
  case CodingKind::Shift:
    return (distance + coding.extent) % coding.extent;
  case CodingKind::Mirror:
    return (peer + own) % coding.extent;
  }
  return std::nullopt;
}

std::string toText(const RankCoding &coding) {
  std::string rank = coding.divisor == 1 ? "rank" : "rank / " + std::to_string(coding.divisor);
  std::string times = coding.scale == 1 ? "" : "times " + std::to_string(coding.scale) + " ";
  std::string ring = "mod " + std::to_string(coding.extent) + " ";
  switch (coding.kind) {
  case CodingKind::None:
    return "";
  case CodingKind::Xor:
    return rank + " xor " + times;
  case CodingKind::Shift:
    return ring + times + rank + " + ";
  case CodingKind::Mirror:
    return ring + times + "-" + rank + " + ";
  }
  return "";
}

} // namespace anole
