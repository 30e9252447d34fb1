#include "runtime/core/terms/TimeCoder.h"

#include <algorithm>

namespace anole {
namespace {

constexpr unsigned digitsOfPlace = 4, digitsOfDropped = 2, mostRaw = 16;
constexpr unsigned fewestOfPlace = 3; ///< where most digits are dropped
constexpr unsigned digitsBelow = 6;   ///< of a code that is not linear, those of its octave

/// Octaves are numbered by how often they come. The first ones have codes that are not linear, up
/// to an eighth of a millisecond, then come those of linear codes, then the others.
constexpr unsigned firstLinear = 11, lastLinear = 35, lastOctave = 82;
constexpr unsigned shortestLinear = 8; ///< binary digits of a linear number in the first octave
constexpr unsigned common = 16, digitsOfCommon = 4, digitsOfOctave = 7;

static_assert(TimeModel::firstLinear >> digitsBelow == lastOctave - lastLinear + firstLinear);
static_assert(digitsBelow - mostDroppedDigits == fewestOfPlace);
static_assert(mostDroppedDigits < 1U << digitsOfDropped);

/// Returns how many digits the codes of an octave do without, where those of short times do without
/// so many. From an eighth of a millisecond on, each digit is a microsecond or more.
unsigned droppedIn(unsigned octave, unsigned dropped) {
  return octave >= firstLinear ? 0 : std::min(dropped, firstLinear - octave);
}

/// An octave, and the place of a code in it: a number of so many binary digits.
struct Placed {
  unsigned octave, digits;
  uint32_t place;
};

Placed placed(uint32_t code, unsigned dropped) {
  if (code < TimeModel::firstLinear) {
    unsigned octave = code >> digitsBelow, without = droppedIn(octave, dropped);
    return {octave < firstLinear ? octave : octave - firstLinear + lastLinear + 1,
            digitsBelow - without, (code & ((1U << digitsBelow) - 1)) >> without};
  }
  uint32_t number = code - TimeModel::firstLinear + (1U << (shortestLinear - 1));
  auto digits = static_cast<unsigned>(std::bit_width(number)) - 1;
  return {firstLinear + digits + 1 - shortestLinear, digits, number - (1U << digits)};
}

/// The inverse, of a place with so many digits.
uint32_t codeAt(unsigned octave, unsigned digits, uint32_t place) {
  if (octave >= firstLinear && octave <= lastLinear)
    return place + (1U << digits) - (1U << (shortestLinear - 1)) + TimeModel::firstLinear;
  unsigned power = octave < firstLinear ? octave : octave - lastLinear - 1 + firstLinear;
  return (power << digitsBelow) + (place << (digitsBelow - digits));
}

unsigned digitsIn(unsigned octave, unsigned dropped) {
  bool isLinear = octave >= firstLinear && octave <= lastLinear;
  return isLinear ? octave - firstLinear + shortestLinear - 1
                  : digitsBelow - droppedIn(octave, dropped);
}

/// A tree may have room for more digits. A loop would be a fifth of what a digit takes.
template <unsigned Digits, size_t Room>
[[gnu::always_inline]] inline void putTree(RangeEncoder &out, std::array<LearntBit, Room> &tree,
                                           uint32_t value) {
  static_assert(1U << Digits <= Room);
  uint32_t node = 1;
#pragma clang loop unroll(full)
  for (unsigned digit = Digits; digit-- != 0;) {
    bool bit = value >> digit & 1;
    out.put(tree[node], bit);
    node = 2 * node + bit;
  }
}

template <unsigned Digits, size_t Room>
uint32_t takeTree(RangeDecoder &in, std::array<LearntBit, Room> &tree) {
  static_assert(1U << Digits <= Room);
  uint32_t node = 1;
  for (unsigned digit = 0; digit < Digits; ++digit)
    node = 2 * node + in.take(tree[node]);
  return node - (1U << Digits);
}

uint32_t takeRaw(RangeDecoder &in, unsigned digits) {
  if (digits <= mostRaw)
    return in.takeRaw(digits);
  uint32_t high = in.takeRaw(digits - mostRaw);
  return high << mostRaw | in.takeRaw(mostRaw);
}

} // namespace

[[gnu::always_inline]] inline void TimeModel::put(RangeEncoder &out, uint32_t code,
                                                  unsigned dropped) {
  Placed at = placed(code, dropped);
  out.put(isRare, at.octave >= common);
  if (at.octave < common)
    putTree<digitsOfCommon>(out, octave, at.octave);
  else
    putTree<digitsOfOctave>(out, rareOctave, at.octave);
  if (at.digits == fewestOfPlace)
    return putTree<fewestOfPlace>(out, place[at.octave], at.place);
  unsigned finer = at.digits - digitsOfPlace;
  putTree<digitsOfPlace>(out, place[at.octave], at.place >> finer);
  if (finer > mostRaw)
    out.putRaw(at.place >> mostRaw & ((1U << (finer - mostRaw)) - 1), finer - mostRaw);
  if (unsigned last = std::min(finer, mostRaw); last != 0)
    out.putRaw(at.place & ((1U << last) - 1), last);
}

uint32_t TimeModel::take(RangeDecoder &in, unsigned dropped) {
  unsigned which = in.take(isRare) ? takeTree<digitsOfOctave>(in, rareOctave)
                                   : takeTree<digitsOfCommon>(in, octave);
  if (which > lastOctave)
    return UINT32_MAX;
  unsigned digits = digitsIn(which, dropped);
  if (digits == fewestOfPlace)
    return codeAt(which, digits, takeTree<fewestOfPlace>(in, place[which]));
  unsigned finer = digits - digitsOfPlace;
  uint32_t at = takeTree<digitsOfPlace>(in, place[which]) << finer;
  if (finer != 0)
    at |= takeRaw(in, finer);
  return codeAt(which, digits, at);
}

TimeCodeWriter::TimeCodeWriter(unsigned dropped) : dropped(dropped) {
  reserve(digitsOfDropped * RangeEncoder::bytesOfDigit);
  out.putRaw(dropped, digitsOfDropped);
}

void TimeCodeWriter::put(TimeModel &model, std::span<const uint32_t> codes) {
  constexpr size_t atOnce = 64;
  while (!codes.empty()) {
    auto some = codes.first(std::min(codes.size(), atOnce));
    reserve(some.size() * TimeModel::bytesOfCode);
    RangeEncoder copy = out;
    for (uint32_t code : some)
      model.put(copy, code, dropped);
    out = copy;
    codes = codes.subspan(some.size());
  }
}

/// Grows to twice its size.
void TimeCodeWriter::reserve(size_t more) {
  const size_t used = out.next ? static_cast<size_t>(out.next - bytes.data()) : 0;
  if (bytes.size() - used >= more)
    return;
  bytes.resize(2 * used + more);
  out.next = bytes.data() + used;
}

std::string TimeCodeWriter::finish() {
  reserve(RangeEncoder::bytesOfFinish);
  out.finish();
  bytes.resize(static_cast<size_t>(out.next - bytes.data()));
  bytes.erase(bytes.find_last_not_of('\0') + 1);
  return std::move(bytes);
}

unsigned droppedDigits(std::span<const uint32_t> codes, unsigned most) {
  for (uint32_t code : codes)
    while ((code & ((1U << most) - 1)) != 0 && code < TimeModel::firstLinear &&
           (code & ((1U << droppedIn(code >> digitsBelow, most)) - 1)) != 0)
      --most;
  return most;
}

TimeCodeReader::TimeCodeReader(std::string_view bytes)
    : in(bytes), dropped(in.takeRaw(digitsOfDropped)) {}

void TimeCodeReader::take(TimeModel &model, uint64_t count, std::vector<uint32_t> &codes) {
  for (; count != 0; --count)
    codes.push_back(model.take(in, dropped));
}

uint64_t TimeCodeReader::mostIn(size_t bytes) { return 4096 + 256 * uint64_t(bytes); }

} // namespace anole
