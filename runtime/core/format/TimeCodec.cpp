#include "runtime/core/format/TimeCodec.h"

#include <algorithm>
#include <cmath>

namespace anole::format {
namespace {

using schema::Time;

uint64_t rounded(double value) {
  return value > 0 && value < 0x1p63 ? static_cast<uint64_t>(std::llround(value)) : 0;
}

double meanSquares(double sum, uint64_t count) {
  return count ? sum * sum / static_cast<double>(count) : 0;
}

/// Counts of neighbouring bins, ascending; 0 and n say that n empty bins are left out.
Numbers packBins(const TimeStats &time) {
  Numbers packed;
  uint32_t expected = 0;
  for (auto [bin, count] : time.bins) {
    if (count == 0)
      continue;
    if (bin != expected)
      packed.insert(packed.end(), {0, bin - expected});
    packed.push_back(count);
    expected = bin + 1;
  }
  return packed;
}

void unpackBins(TimeStats &time, const Numbers &packed) {
  NumberReader in(packed);
  uint64_t bin = 0;
  while (!in.atEnd()) {
    uint64_t count = in.next();
    if (count == 0) {
      bin += in.next32();
      continue;
    }
    if (bin > UINT32_MAX)
      throw Malformed("a histogram has too many bins");
    time.bins.emplace_back(static_cast<uint32_t>(bin++), count);
  }
}

uint64_t binned(const TimeStats &time) {
  uint64_t total = 0;
  for (auto [bin, count] : time.bins)
    total += count;
  return total;
}

} // namespace

std::string encodeTime(const TimeStats &time) {
  std::string data;
  if (time.count == 0)
    return data;
  Builder<Time> out(data);
  uint64_t sum = rounded(time.sum);
  put(out, Time::Sum, sum);
  put(out, Time::Low, time.low);
  put(out, Time::Range, time.high - time.low);
  double spread = time.squares - meanSquares(static_cast<double>(sum), time.count);
  if (time.count > 1 && spread > 0)
    out.add_float(Time::Spread, static_cast<float>(spread));
  put(out, Time::Bins, packBins(time));
  put(out, Time::Unbinned, time.count - binned(time));
  return data;
}

TimeStats decodeTime(Message<Time> in) {
  TimeStats time;
  double spread = 0;
  uint64_t range = 0, unbinned = 0;
  Numbers bins;
  while (in.next()) {
    switch (in.tag()) {
    case Time::Sum:
      time.sum = static_cast<double>(in.get_uint64());
      break;
    case Time::Low:
      time.low = in.get_uint64();
      break;
    case Time::Range:
      range = in.get_uint64();
      break;
    case Time::Spread:
      spread = static_cast<double>(in.get_float());
      break;
    case Time::Bins:
      takeInto(bins, in);
      break;
    case Time::Unbinned:
      unbinned = in.get_uint64();
      break;
    default:
      in.skip();
    }
  }
  unpackBins(time, bins);
  time.high = time.low + range;
  time.count = binned(time) + unbinned;
  time.squares = spread + meanSquares(time.sum, time.count);
  return time;
}

} // namespace anole::format
