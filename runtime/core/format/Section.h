#pragma once

#include "runtime/core/format/Container.h"
#include "runtime/core/support/Error.h"

#include <string>
#include <string_view>

namespace anole::format {

/// Appends a section to a file image, compressed if that makes it smaller. Returns its offset.
uint64_t appendSection(std::string &file, SectionId id, std::string_view message);

/// A section as it stands in the file. Its length is checked against the file, its content not yet.
struct Section {
  uint16_t id = 0, coding = 0;
  uint64_t offset = 0; ///< of its header
  uint64_t checksum = 0;
  std::string_view checked; ///< part of the header that the checksum covers
  std::string_view stored;

  uint64_t end() const { return offset + sectionHeaderSize + stored.size(); }
};

/// Finds the section at an offset; an error if it does not fit into the file.
Expected<Section> sectionAt(std::string_view file, uint64_t offset);

/// Checks the checksum and decompresses.
Expected<std::string> sectionContent(const Section &section);

/// "section 1 at offset 12"
std::string toText(const Section &section);

} // namespace anole::format
