#include "runtime/core/file/format/TimeCodec.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace anole::format {
namespace {

double meanSquares(double sum, uint64_t count) { return sum * sum / static_cast<double>(count); }

uint64_t roundedSum(double value) {
  return value > 0 && value < 0x1p63 ? static_cast<uint64_t>(std::llround(value)) : 0;
}

/// The spread (sum of squared deviations from the mean) on a log scale of 64 steps an octave. The
/// plain sum of squares would lose the variance of long, regular times to rounding.
uint64_t codeOfSpread(double spread) {
  return spread >= 1 ? 1 + static_cast<uint64_t>(std::llround(64 * std::log2(spread))) : 0;
}

double spreadOfCode(uint64_t code) {
  return code ? std::exp2(static_cast<double>(std::min<uint64_t>(code - 1, 64 * 1000)) / 64) : 0;
}

void putMoments(Numbers &out, const TimeStats &time, TimePrecision precision) {
  if (precision == TimePrecision::Exact) {
    out.push_back(std::bit_cast<uint64_t>(time.sum));
    out.push_back(std::bit_cast<uint64_t>(time.squares));
    return;
  }
  uint64_t sum = roundedSum(time.sum);
  out.push_back(sum);
  double spread = time.squares - meanSquares(static_cast<double>(sum), time.count);
  out.push_back(time.count > 1 && std::isfinite(spread) ? codeOfSpread(spread) : 0);
}

void takeMoments(NumberReader &in, TimeStats &time, TimePrecision precision) {
  uint64_t sum = in.next(), spread = in.next();
  if (precision == TimePrecision::Exact) {
    time.sum = std::bit_cast<double>(sum);
    time.squares = std::bit_cast<double>(spread);
    return;
  }
  time.sum = static_cast<double>(sum);
  time.squares = spreadOfCode(spread) + meanSquares(time.sum, time.count);
}

/// Two neighbouring bins as one, of half the number: two an octave tell what a reader asks.
TimeBins halved(const TimeBins &bins) {
  TimeBins half;
  for (auto [bin, count] : bins)
    if (const uint64_t pair = uint64_t(bin) / 2; half.empty() || half.back().bin != pair)
      half.push_back({pair, count});
    else
      half.back().add(count);
  return half;
}

/// Neighbouring bins share a group: how many empty bins come before, how many bins, their counts.
void putBins(Numbers &out, const TimeBins &bins, TimePrecision precision) {
  size_t groups = out.size(), size = 0;
  out.push_back(0);
  uint32_t next = 0;
  for (auto [bin, count] : bins) {
    if (out[groups] == 0 || bin != next) {
      ++out[groups];
      out.push_back(bin - next);
      size = out.size();
      out.push_back(0);
    }
    ++out[size];
    out.push_back(precision == TimePrecision::Exact ? count : codeOfCount(count));
    next = uint32_t(bin) + 1;
  }
}

void takeBins(NumberReader &in, TimeStats &time, TimePrecision precision) {
  uint64_t bin = 0;
  for (uint64_t groups = in.nextCount(); groups; --groups) {
    bin += in.next32();
    for (uint64_t left = in.nextCount(); left; --left) {
      if (bin > UINT8_MAX / 2 && (bin > UINT8_MAX || precision == TimePrecision::Rounded))
        throw Malformed("a histogram has too many bins");
      uint64_t count = in.next();
      if (time.bins.empty())
        time.bins.reserve(left); // of most there is one group
      if (precision == TimePrecision::Exact)
        time.bins.emplace_back(bin++, count);
      else
        time.bins.emplace_back(2 * bin++, countOfCode(count));
    }
  }
}

} // namespace

uint64_t codeOfCount(uint64_t count) {
  if (count < 16)
    return count;
  auto octave = static_cast<unsigned>(std::bit_width(count)) - 1;
  uint64_t eighths = ((count >> (octave - 4)) + 1) / 2; // 8 to 16, rounded
  return 16 + (octave - 4) * 8 + eighths - 8;
}

uint64_t countOfCode(uint64_t code) {
  if (code < 16)
    return code;
  uint64_t octave = 4 + (code - 16) / 8;
  return octave < 64 ? (8 + code % 8) << (octave - 3) : UINT64_MAX;
}

void putTime(Numbers &out, const TimeStats &time, uint64_t events, TimePrecision precision) {
  out.push_back(packSigned(static_cast<int64_t>(events - time.count)));
  if (time.count == 0)
    return;
  putMoments(out, time, precision);
  out.push_back(time.low);
  out.push_back(time.high - time.low);
  if (precision == TimePrecision::Exact)
    putBins(out, time.bins, precision);
  else
    putBins(out, halved(time.bins), precision);
}

TimeStats takeTime(NumberReader &in, uint64_t events, TimePrecision precision) {
  TimeStats time;
  time.count = events - static_cast<uint64_t>(in.nextSigned());
  if (time.count == 0)
    return time;
  takeMoments(in, time, precision);
  time.low = in.next();
  time.high = time.low + in.next();
  takeBins(in, time, precision);
  return time;
}

} // namespace anole::format
