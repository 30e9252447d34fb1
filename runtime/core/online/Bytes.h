#pragma once

#include <cstdint>
#include <cstring>
#include <string>

namespace anole {

/// Numbers and texts one after the other, for messages between ranks of one run.
class ByteWriter {
public:
  ByteWriter &number(uint64_t value) {
    for (; value >= 0x80; value >>= 7)
      bytes.push_back(static_cast<char>(value | 0x80));
    bytes.push_back(static_cast<char>(value));
    return *this;
  }
  ByteWriter &text(const std::string &value) {
    number(value.size());
    bytes += value;
    return *this;
  }
  std::string take() { return std::move(bytes); }

private:
  std::string bytes;
};

/// Reads them in the same order. Past the end, and from what is no number, it reads 0 and nothing.
class ByteReader {
public:
  explicit ByteReader(const std::string &bytes) : bytes(bytes) {}

  uint64_t number() {
    uint64_t value = 0;
    for (unsigned shift = 0; shift < 64 && position < bytes.size(); shift += 7) {
      auto byte = static_cast<uint8_t>(bytes[position++]);
      value |= static_cast<uint64_t>(byte & 0x7f) << shift;
      if (byte < 0x80)
        return value;
    }
    return 0;
  }
  std::string text() {
    size_t size = number();
    if (size > bytes.size() - position)
      size = 0;
    position += size;
    return bytes.substr(position - size, size);
  }
  std::string rest() const { return bytes.substr(position); }

private:
  const std::string &bytes;
  size_t position = 0;
};

} // namespace anole
