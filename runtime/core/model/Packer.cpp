#include "runtime/core/model/Packer.h"

#include "runtime/core/base/ByteNumbers.h"

#include <algorithm>
#include <bit>

namespace anole {

void Packer::begin(size_t count) {
  const size_t most = longestVarint * count;
  if (room.size() - used() >= most)
    return;
  flush();
  room.resize(std::max(most, size_t(1) << 13));
  next = room.data();
}

void Packer::putReal(double number) { put(__builtin_bswap64(std::bit_cast<uint64_t>(number))); }

std::string Packer::take() {
  flush();
  all.shrink_to_fit();
  return std::move(all);
}

double takeReal(ByteReader &in) { return std::bit_cast<double>(__builtin_bswap64(in.take())); }

} // namespace anole
