#include "tools/formats/in/otf2/AnchorFile.h"

#include "tools/formats/in/InputFile.h"

#include <algorithm>

namespace anole::import::otf2 {
namespace {

/// Behind it stand the names of the machine and of the creator, and a description, each with a zero
/// at its end; then the number of properties, and their names and values.
constexpr size_t fixedPart = 46;
constexpr unsigned char littleEndian = 0x42, endOfFile = 1;

uint64_t numberAt(const unsigned char *bytes, bool isLittle) {
  uint64_t number = 0;
  for (size_t i = 0; i < 4; ++i)
    number = number << 8 | bytes[isLittle ? 3 - i : i];
  return number;
}

} // namespace

bool hasItsProperties(const std::string &anchor) {
  auto file = InputFile::open(anchor);
  auto size = file ? file->plainSize() : std::nullopt;
  if (!size || *size < fixedPart || *size > InputFile::mostAtOnce)
    return false;
  const unsigned char *bytes = file->take(*size);
  if (!bytes)
    return false;
  const unsigned char *at = bytes + fixedPart, *end = bytes + *size;
  for (int text = 0; text < 3 && at < end; ++text)
    at = std::min(std::find(at, end, 0) + 1, end);
  if (end - at < 4)
    return false;
  return numberAt(at, bytes[1] == littleEndian) <= static_cast<uint64_t>(end - at) / 2;
}

std::optional<uint64_t> wholeSize(const std::string &events) {
  auto file = InputFile::open(events);
  auto size = file ? file->plainSize() : std::nullopt;
  if (!size || *size == 0 || !file->skip(*size - 1))
    return std::nullopt;
  const unsigned char *last = file->take(1);
  return last && *last == endOfFile ? size : std::nullopt;
}

} // namespace anole::import::otf2
