#include "runtime/core/file/format/RankSumsCodec.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace anole::format {
namespace {

enum Form : uint64_t { List = 0, Runs = 1 };

/// Heads below are of files from when the scale had an eighth of the steps.
constexpr uint64_t firstHead = 19;

/// All numbers of these sums are multiples of 2^coarseness; `least` is the smallest, divided by it.
struct Scale {
  unsigned coarseness = RankSums::coarsest;
  uint64_t least = 0;
  bool hasEighths = false;
};

Scale scaleOf(const RankSums &sums) {
  unsigned all = 1u << RankSums::coarsest;
  RankSums::Code lowest = UINT16_MAX;
  for (const RankSums::Run &run : sums.runs) {
    all |= run.code;
    lowest = std::min(lowest, run.code);
  }
  auto coarseness = static_cast<unsigned>(std::countr_zero(all));
  return {coarseness, static_cast<uint64_t>(lowest >> coarseness)};
}

RankSums::Code codeFrom(uint64_t number, const Scale &scale) {
  constexpr uint64_t most = UINT16_MAX;
  if (number > most || scale.least > most || (number + scale.least) << scale.coarseness > most)
    throw Malformed("a rank's time has a code that does not exist");
  uint64_t code = (number + scale.least) << scale.coarseness;
  if (scale.hasEighths && code != 0)
    code = std::min<uint64_t>(8 * (code - 1) + 1, RankSums::largest);
  return static_cast<RankSums::Code>(code);
}

RankSums takeList(NumberReader &in, const Scale &scale, uint64_t ranks) {
  RankSums sums;
  for (; ranks != 0; --ranks)
    sums.append(codeFrom(in.next(), scale), 1);
  return sums;
}

RankSums takeRuns(NumberReader &in, const Scale &scale) {
  RankSums sums;
  for (uint64_t runs = in.nextCount(); runs != 0; --runs) {
    RankSums::Code code = codeFrom(in.next(), scale);
    sums.append(code, in.next());
  }
  return sums;
}

void putSum(Numbers &out, const SharedSum &sum) {
  out.push_back(static_cast<uint64_t>(std::llround(sum.total)));
  putSums(out, sum.each);
}

SharedSum takeSum(NumberReader &in, uint64_t ranks) {
  auto total = static_cast<double>(in.next());
  return {total, takeSums(in, ranks)};
}

bool isNamed(PartKind kind) { return kind != PartKind::Phase; }

} // namespace

void putSums(Numbers &out, const RankSums &sums) {
  if (sums.isLevel()) {
    out.push_back(0);
    return;
  }
  Scale scale = scaleOf(sums);
  Form form = 2 * sums.runs.size() < sums.ranks() ? Runs : List;
  out.insert(out.end(), {firstHead + 2 * uint64_t(scale.coarseness) + form, scale.least});
  if (form == Runs)
    out.push_back(sums.runs.size());
  for (const RankSums::Run &run : sums.runs) {
    uint64_t number = uint64_t(run.code >> scale.coarseness) - scale.least;
    if (form == Runs)
      out.insert(out.end(), {number, run.count});
    else
      out.insert(out.end(), run.count, number);
  }
}

RankSums takeSums(NumberReader &in, uint64_t ranks) {
  uint64_t head = in.next();
  if (head == 0)
    return {};
  bool hasEighths = head < firstHead;
  uint64_t kind = head - (hasEighths ? 1 : firstHead);
  if (kind / 2 > RankSums::coarsest)
    throw Malformed("ranks' times have a scale that does not exist");
  Scale scale{static_cast<unsigned>(kind / 2), in.next(), hasEighths};
  return kind % 2 == Runs ? takeRuns(in, scale) : takeList(in, scale, ranks);
}

void putSums(Numbers &out, const SharedPoint &point) {
  if (point.before.isLevel() && point.inside.isLevel())
    return;
  putSums(out, point.before);
  putSums(out, point.inside);
}

void decodeSums(const Numbers &numbers, SharedPoint &point) {
  if (numbers.empty())
    return;
  NumberReader in(numbers);
  uint64_t ranks = valueCount(point.ranks);
  point.before = takeSums(in, ranks);
  point.inside = takeSums(in, ranks);
}

void putApart(Numbers &out, const SharedSum &spent, TimePrecision precision) {
  constexpr unsigned kept = 10; // bits
  auto sum = static_cast<uint64_t>(std::llround(spent.total));
  if (sum == 0)
    return;
  auto width = static_cast<unsigned>(std::bit_width(sum));
  unsigned dropped = precision == TimePrecision::Exact || width <= kept ? 0 : width - kept;
  uint64_t half = dropped == 0 ? 0 : uint64_t(1) << (dropped - 1);
  out.push_back(dropped);
  out.push_back((sum + half) >> dropped);
  putSums(out, spent.each);
}

SharedSum decodeApart(const Numbers &numbers, uint64_t ranks) {
  if (numbers.empty())
    return {};
  NumberReader in(numbers);
  uint64_t dropped = in.next(), kept = in.next();
  if (dropped > 63 || kept > UINT64_MAX >> dropped)
    throw Malformed("a time between calls is too long");
  return {static_cast<double>(kept << dropped), takeSums(in, ranks)};
}

Numbers encodeParts(EncodeTables &tables, const SharedStream &stream) {
  Numbers numbers;
  for (const SharedPart &part : stream.parts) {
    auto id = static_cast<uint64_t>(part.id);
    numbers.push_back(static_cast<uint64_t>(part.kind));
    numbers.push_back(isNamed(part.kind) ? tables.hash(id) : id);
    numbers.push_back(tables.ranks(part.ranks, stream.ranks));
    putSum(numbers, part.before);
    putSum(numbers, part.inside);
  }
  return numbers;
}

void decodeParts(DecodeTables &tables, const Numbers &numbers, SharedStream &stream) {
  NumberReader in(numbers);
  while (!in.atEnd()) {
    uint64_t kind = in.next();
    if (kind > static_cast<uint64_t>(PartKind::RegionOwn))
      throw Malformed("a part of the run is of an unknown kind");
    SharedPart part{static_cast<PartKind>(kind), static_cast<int64_t>(in.next()), {}};
    if (isNamed(part.kind))
      part.id = static_cast<int64_t>(tables.hash(static_cast<uint64_t>(part.id)));
    part.ranks = tables.ranks(in.next(), stream.ranks);
    uint64_t ranks = valueCount(part.ranks);
    part.before = takeSum(in, ranks);
    part.inside = takeSum(in, ranks);
    stream.parts.push_back(std::move(part));
  }
}

Numbers encodePartSums(const SharedStream &stream, SharedSum SharedPart::*which) {
  Numbers numbers;
  for (const SharedPart &part : stream.parts)
    putSum(numbers, part.*which);
  return std::ranges::count(numbers, 0U) == std::ssize(numbers) ? Numbers() : numbers;
}

void decodePartSums(const Numbers &numbers, SharedStream &stream, SharedSum SharedPart::*which) {
  if (numbers.empty())
    return;
  NumberReader in(numbers);
  for (SharedPart &part : stream.parts)
    part.*which = takeSum(in, valueCount(part.ranks));
  if (!in.atEnd())
    throw Malformed("there are times of more parts of the run than there are");
}

std::string sumsProblem(const RankSums &sums, uint64_t ranks) {
  if (sums.isLevel() || sums.ranks() == ranks)
    return {};
  return "it has the times of " + std::to_string(sums.ranks()) + " ranks, but " +
         std::to_string(ranks) + " ranks";
}

} // namespace anole::format
