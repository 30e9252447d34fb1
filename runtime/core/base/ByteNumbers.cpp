#include "runtime/core/base/ByteNumbers.h"

#include <array>

namespace anole {

ByteWriter &ByteWriter::put(uint64_t number) {
  for (; number >= 0x80; number >>= 7)
    bytes.push_back(static_cast<char>(number | 0x80));
  bytes.push_back(static_cast<char>(number));
  return *this;
}

ByteWriter &ByteWriter::putText(const std::string &text) {
  put(text.size());
  bytes += text;
  return *this;
}

void ByteWriter::putSigned(int64_t number) {
  put((static_cast<uint64_t>(number) << 1) ^ static_cast<uint64_t>(number >> 63));
}

void ByteWriter::putWord(uint64_t number) {
  std::array<char, 8> word;
  for (size_t i = 0; i < word.size(); ++i)
    word[i] = static_cast<char>(number >> 8 * i);
  bytes.append(word.data(), word.size());
}

uint64_t ByteReader::take() {
  uint64_t number = 0;
  for (unsigned shift = 0; shift < 64 && !rest.empty(); shift += 7) {
    auto byte = static_cast<unsigned char>(rest.front());
    rest.remove_prefix(1);
    number |= static_cast<uint64_t>(byte & 0x7f) << shift;
    if (byte < 0x80)
      return number;
  }
  good = false;
  return 0;
}

int64_t ByteReader::takeSigned() {
  uint64_t folded = take();
  return static_cast<int64_t>((folded >> 1) ^ (~(folded & 1) + 1));
}

uint64_t ByteReader::takeWord() {
  uint64_t number = 0;
  good = good && rest.size() >= 8;
  for (unsigned i = 0; good && i < 8; ++i)
    number |= static_cast<uint64_t>(static_cast<unsigned char>(rest[i])) << (8 * i);
  rest.remove_prefix(good ? 8 : rest.size());
  return number;
}

uint64_t ByteReader::takeCount() {
  uint64_t count = take();
  good = good && count <= rest.size();
  return good ? count : 0;
}

std::string ByteReader::takeText() {
  size_t size = takeCount();
  std::string text(rest.substr(0, size));
  rest.remove_prefix(size);
  return text;
}

} // namespace anole
