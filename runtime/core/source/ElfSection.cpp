#include "runtime/core/source/ElfSection.h"

#include "runtime/core/source/ElfFile.h"

namespace anole {

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

} // namespace anole
