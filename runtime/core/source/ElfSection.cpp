#include "runtime/core/source/ElfSection.h"

#include "runtime/core/source/ElfFile.h"

#include <algorithm>
#include <cstring>

namespace anole {

/// Lines may be long: names of templates take kilobytes.
static size_t endOfLines(std::string_view text) {
  const void *last = ::memrchr(text.data(), '\n', text.size());
  return last ? static_cast<size_t>(static_cast<const char *>(last) - text.data()) + 1 : 0;
}

bool hasElfSection(const std::string &file, const std::string &section) {
  return !ElfFile(file).sectionsNamed(section).empty();
}

std::optional<std::string> readElfSection(const std::string &file, const std::string &section) {
  ElfFile elf(file);
  std::vector<Elf64_Shdr> found = elf.sectionsNamed(section);
  if (found.empty())
    return std::nullopt;
  std::string content = elf.bytes(found.front());
  for (size_t i = 1; i < found.size(); ++i)
    content += elf.bytes(found[i]);
  return content;
}

void eachElfPiece(const std::string &file, const std::string &section,
                  const std::function<void(std::string_view)> &take) {
  constexpr uint64_t most = uint64_t(1) << 16;
  ElfFile elf(file);
  std::string piece; // begins with what the last one left of a line
  for (const Elf64_Shdr &part : elf.sectionsNamed(section)) {
    for (uint64_t at = 0; at < part.sh_size; at += most) {
      const uint64_t size = std::min(most, part.sh_size - at);
      if (!elf.append(piece, part, at, size))
        return;
      const bool isLast = at + size == part.sh_size;
      const size_t end = isLast ? piece.size() : endOfLines(piece);
      take(std::string_view(piece).substr(0, end));
      piece.erase(0, end);
    }
  }
}

} // namespace anole
