#include "runtime/core/file/format/Section.h"

#include "runtime/core/file/format/Compression.h"

#include <algorithm>
#include <memory>
#include <xxhash.h>

namespace anole::format {
namespace {

/// What most traces say anyway: names of functions and fields. It lets a trace of a kilobyte be
/// compressed, which has too few repeats of its own. On disk: a file cannot be read without exactly
/// these bytes, so the text never changes; a better one gets a new number in Coding.
constexpr std::string_view dictionary =
#include "docs/trace-dictionary.txt"
    ;

std::string_view dictionaryOf(Coding coding) {
  return coding == Coding::ZstdDictionary ? dictionary : std::string_view();
}

/// The checksum of a section: of its header, and of what is stored, piece by piece.
class Checksum {
public:
  explicit Checksum(std::string_view header) : state(XXH3_createState(), XXH3_freeState) {
    if (state)
      XXH3_64bits_reset(state.get());
    add(header);
  }
  void add(std::string_view bytes) {
    if (state)
      XXH3_64bits_update(state.get(), bytes.data(), bytes.size());
  }
  /// 0 if there was no memory.
  uint64_t sum() const { return state ? XXH3_64bits_digest(state.get()) : 0; }

private:
  std::unique_ptr<XXH3_state_t, decltype(&XXH3_freeState)> state;
};

uint64_t checksum(std::string_view header, std::string_view stored) {
  Checksum sum(header);
  sum.add(stored);
  return sum.sum();
}

tl::unexpected<Error> isDamaged(const Section &section) {
  return fail(toText(section) + " is damaged (wrong checksum)");
}

/// Writes the header into the room before what is stored.
std::string withHeader(SectionId id, Coding coding, std::string section) {
  std::string_view stored = std::string_view(section).substr(sectionHeaderSize);
  std::string header;
  putLittle(header, static_cast<uint16_t>(id));
  putLittle(header, static_cast<uint16_t>(coding));
  putLittle<uint64_t>(header, stored.size());
  putLittle(header, checksum(header, stored));
  section.replace(0, sectionHeaderSize, header);
  return section;
}

} // namespace

/// Blocks are numbers, for which a dictionary of names is of no use.
std::string sectionBytes(SectionId id, std::string_view message, size_t incompressible) {
  const bool areBlocks = id == SectionId::Blocks;
  const Coding coding = areBlocks ? Coding::Zstd : Coding::ZstdDictionary;
  std::string packed =
      compress(message, dictionaryOf(coding), areBlocks ? Content::Blocks : Content::Message,
               incompressible, sectionHeaderSize);
  if (!packed.empty() && packed.size() < sectionHeaderSize + message.size())
    return withHeader(id, coding, std::move(packed));
  std::string().swap(packed); // what could not be compressed is large
  return plainSectionBytes(id, message);
}

std::string plainSectionBytes(SectionId id, std::string_view message) {
  std::string section;
  section.reserve(sectionHeaderSize + message.size());
  section.resize(sectionHeaderSize);
  section.append(message);
  return withHeader(id, Coding::Plain, std::move(section));
}

Expected<Section> sectionAt(const ByteSource &file, uint64_t offset) {
  if (offset > file.size() || file.size() - offset < sectionHeaderSize)
    return fail("the file ends inside the header of a section at offset " + std::to_string(offset));
  auto header = file.read(offset, sectionHeaderSize);
  if (!header)
    return tl::unexpected(header.error());
  Section section;
  section.id = getLittle<uint16_t>(*header, 0);
  section.coding = getLittle<uint16_t>(*header, 2);
  section.offset = offset;
  section.length = getLittle<uint64_t>(*header, 4);
  section.checksum = getLittle<uint64_t>(*header, checkedHeaderSize);
  section.checked = header->substr(0, checkedHeaderSize);
  if (section.id == 0) // zeros: a file that was made large, not written
    return fail("there is no section at offset " + std::to_string(offset));
  if (section.length > file.size() - offset - sectionHeaderSize)
    return fail(toText(section) + " claims " + std::to_string(section.length) +
                " bytes, more than the file has left");
  return section;
}

Expected<std::string> storedContent(const ByteSource &file, const Section &section) {
  auto stored = file.read(section.offset + sectionHeaderSize, section.length);
  if (stored && checksum(section.checked, *stored) != section.checksum)
    return isDamaged(section);
  return stored;
}

/// Memory that comes from the system is dearer than reading.
Expected<void> checkStored(const ByteSource &file, const Section &section) {
  constexpr uint64_t most = uint64_t(1) << 15;
  Checksum sum(section.checked);
  for (uint64_t at = 0; at < section.length; at += most) {
    const uint64_t length = std::min(most, section.length - at);
    auto piece = file.read(section.offset + sectionHeaderSize + at, length);
    if (!piece)
      return tl::unexpected(piece.error());
    sum.add(*piece);
  }
  return sum.sum() == section.checksum ? Expected<void>() : isDamaged(section);
}

Expected<std::string> sectionContent(const ByteSource &file, const Section &section) {
  auto stored = storedContent(file, section);
  if (!stored)
    return stored;
  const auto coding = static_cast<Coding>(section.coding);
  if (coding == Coding::Plain)
    return stored;
  if (coding != Coding::Zstd && coding != Coding::ZstdDictionary)
    return fail(toText(section) + " is coded in an unknown way (" + std::to_string(section.coding) +
                "); use a newer version of the tools");
  auto content = decompress(*stored, dictionaryOf(coding));
  if (!content)
    return fail(toText(section) + ": " + content.error().message);
  return content;
}

std::string toText(const Section &section) {
  return "section " + std::to_string(section.id) + " at offset " + std::to_string(section.offset);
}

} // namespace anole::format
