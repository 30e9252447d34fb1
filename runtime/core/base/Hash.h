#pragma once

#include <cstddef>
#include <cstdint>

namespace anole {

/// Final mixer of MurmurHash3 (A. Appleby, public domain): every input bit reaches every output
/// bit.
constexpr uint64_t mixBits(uint64_t x) {
  x ^= x >> 33;
  x *= 0xff51afd7ed558ccdULL;
  x ^= x >> 33;
  x *= 0xc4ceb9fe1a85ec53ULL;
  return x ^ (x >> 33);
}

/// Both halves of a product in one: each bit of both numbers reaches the middle bits.
constexpr uint64_t foldedProduct(uint64_t left, uint64_t right) {
  const auto product = static_cast<unsigned __int128>(left) * right;
  return static_cast<uint64_t>(product) ^ static_cast<uint64_t>(product >> 64);
}

/// Order-sensitive combination of a running hash with one more value.
constexpr uint64_t combineHash(uint64_t seed, uint64_t value) {
  return mixBits(seed * 0x9e3779b97f4a7c15ULL + mixBits(value + 0x165667b19e3779f9ULL));
}

} // namespace anole
