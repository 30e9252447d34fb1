#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace anole {

/// Numbers and texts as bytes, the same on every machine: varints, seven bits a byte, and whole
/// words. What ranks tell each other is made of them.
///
/// Rejected: the protobuf codec of runtime/core/file/format. Its numbers are lists that are read as
/// a whole, and its border is exceptions; these messages are a few dozen bytes.
class ByteWriter {
public:
  ByteWriter &put(uint64_t number);
  void putSigned(int64_t number);               ///< zigzag: 0, -1, 1, -2, ...
  void putWord(uint64_t number);                ///< eight bytes: for hashes
  ByteWriter &putText(const std::string &text); ///< its length first
  std::string take() { return std::move(bytes); }

private:
  std::string bytes;
};

/// The inverse. What is not there reads as 0, and isGood says so.
class ByteReader {
public:
  explicit ByteReader(std::string_view bytes) : rest(bytes) {}

  uint64_t take();
  int64_t takeSigned();
  uint64_t takeWord();
  /// A number of elements, each of which takes at least one byte.
  uint64_t takeCount();
  std::string takeText();
  std::string remainder() const { return std::string(rest); } ///< a message within this one

  bool isGood() const { return good; }
  size_t left() const { return rest.size(); }
  bool atEnd() const { return rest.empty(); }
  void giveUp() { good = false; }

private:
  std::string_view rest;
  bool good = true;
};

} // namespace anole
