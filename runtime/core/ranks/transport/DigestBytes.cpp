#include "runtime/core/ranks/transport/DigestBytes.h"

#include <bit>
#include <cstring>

namespace anole {

namespace {

uint64_t littleEndian(uint64_t number) {
  return std::endian::native == std::endian::little ? number : __builtin_bswap64(number);
}

char *putNumber(char *to, uint64_t number) {
  const uint64_t stored = littleEndian(number);
  std::memcpy(to, &stored, sizeof stored);
  return to + sizeof stored;
}

uint64_t numberAt(const std::string &bytes, size_t position) {
  uint64_t stored = 0;
  std::memcpy(&stored, bytes.data() + position, sizeof stored);
  return littleEndian(stored);
}

} // namespace

std::string toBytes(const PartDigests &digests) {
  std::string bytes(16 * digests.size(), '\0');
  char *to = bytes.data();
  for (const Digest &digest : digests)
    to = putNumber(putNumber(to, digest.low), digest.high);
  return bytes;
}

std::optional<PartDigests> digestsFrom(const std::string &bytes) {
  if (bytes.size() % 16 != 0)
    return std::nullopt;
  PartDigests digests;
  digests.reserve(bytes.size() / 16);
  for (size_t at = 0; at < bytes.size(); at += 16)
    digests.push_back({numberAt(bytes, at), numberAt(bytes, at + 8)});
  return digests;
}

std::string toBytes(const PartSet &set) {
  std::string bytes((set.size() + 7) / 8, '\0');
  for (size_t i = 0; i < set.size(); ++i)
    bytes[i / 8] = static_cast<char>(bytes[i / 8] | (set[i] << (i % 8)));
  return bytes;
}

std::optional<PartSet> partSetFrom(const std::string &bytes, size_t size) {
  if (bytes.size() != (size + 7) / 8)
    return std::nullopt;
  PartSet set(size);
  for (size_t i = 0; i < size; ++i)
    set[i] = bytes[i / 8] >> (i % 8) & 1;
  return set;
}

} // namespace anole
