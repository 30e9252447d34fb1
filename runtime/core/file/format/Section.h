#pragma once

#include "runtime/core/file/format/ByteSource.h"
#include "runtime/core/file/format/Container.h"

#include <string>
#include <string_view>

namespace anole::format {

/// A section with its header, compressed if that makes it smaller. Of the message, so many bytes at
/// the end are known to be incompressible.
std::string sectionBytes(SectionId id, std::string_view message, size_t incompressible = 0);

/// A section that holds the message as it is, from sectionHeaderSize on.
std::string plainSectionBytes(SectionId id, std::string_view message);

/// A section as it stands in the file. Its length is checked against the file, its content not yet.
struct Section {
  uint16_t id = 0, coding = 0;
  uint64_t offset = 0; ///< of its header
  uint64_t length = 0; ///< bytes behind the header
  uint64_t checksum = 0;
  std::string checked; ///< part of the header that the checksum covers

  uint64_t end() const { return offset + sectionHeaderSize + length; }
};

/// Finds the section at an offset; an error if it does not fit into the file.
Expected<Section> sectionAt(const ByteSource &file, uint64_t offset);

/// Reads it as it is stored, and checks the checksum.
Expected<std::string> storedContent(const ByteSource &file, const Section &section);

/// Checks the checksum, with only some of the section in memory at a time.
Expected<void> checkStored(const ByteSource &file, const Section &section);

/// Reads it, checks the checksum and decompresses.
Expected<std::string> sectionContent(const ByteSource &file, const Section &section);

/// "section 1 at offset 12"
std::string toText(const Section &section);

} // namespace anole::format
