#include "runtime/core/terms/RangeCoder.h"

#include <algorithm>

namespace anole {

/// The number is less than 1, so it ends before the first byte.
void RangeEncoder::carry(char *behind) {
  while (++*--behind == 0)
    continue;
}

void RangeEncoder::finish() {
  for (unsigned kept = 8; kept <= 32; kept += 8) {
    uint32_t behind = kept == 32 ? 0 : UINT32_MAX >> kept;
    uint64_t rounded = (uint64_t(low) + behind) & ~uint64_t(behind);
    if (rounded >= uint64_t(low) + range)
      continue;
    add(static_cast<uint32_t>(rounded - low));
    for (unsigned shift = 32; shift != 0; shift -= 8)
      *next++ = static_cast<char>(low >> (shift - 8));
    break;
  }
}

RangeDecoder::RangeDecoder(std::string_view bytes) : rest(bytes) {
  for (int i = 0; i < 4; ++i)
    code = code << 8 | nextByte();
}

uint32_t RangeDecoder::takeRaw(unsigned digits) {
  range >>= digits;
  uint32_t value = std::min(code / range, (1U << digits) - 1);
  code -= value * range;
  settle();
  return value;
}

} // namespace anole
