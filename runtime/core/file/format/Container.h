#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// The file around the messages; docs/trace-format.md, "The file", says the same in prose.
/// Everything here is on disk: never renumber, never change a size. A change that old readers must
/// not misread raises the version; a new kind of section does not, as readers skip sections that
/// they do not know.
namespace anole::format {

constexpr std::string_view fileMagic("\x89"
                                     "ANOLE\n\x1a",
                                     8);
constexpr uint32_t fileVersion = 1;
constexpr size_t fileHeaderSize = 12; ///< magic, version (u32)

enum class SectionId : uint16_t { Trace = 1, Index = 2, Blocks = 3 };
enum class Coding : uint16_t { Plain = 0, Zstd = 1, ZstdDictionary = 2 };

/// id (u16), coding (u16), stored length (u64), XXH3-64 of those 12 bytes and the stored bytes
/// (u64).
constexpr size_t sectionHeaderSize = 20;
constexpr size_t checkedHeaderSize = 12;

/// Last in a complete file: offset of the index section (u64), end mark.
constexpr std::string_view endMark("ANOLEend", 8);
constexpr size_t trailerSize = 16;

/// All integers of the container are little endian.
template <typename T> void putLittle(std::string &out, T value) {
  for (size_t i = 0; i < sizeof(T); ++i)
    out.push_back(static_cast<char>(static_cast<uint64_t>(value) >> (8 * i)));
}

template <typename T> T getLittle(std::string_view bytes, size_t offset) {
  uint64_t value = 0;
  for (size_t i = 0; i < sizeof(T); ++i)
    value |= static_cast<uint64_t>(static_cast<unsigned char>(bytes[offset + i])) << (8 * i);
  return static_cast<T>(value);
}

} // namespace anole::format
