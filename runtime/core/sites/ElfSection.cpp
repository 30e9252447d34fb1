#include "runtime/core/sites/ElfSection.h"

#include <cstring>
#include <elf.h>
#include <fstream>
#include <vector>

namespace anole {
namespace {

/// Reads parts of a 64-bit ELF file of this machine's byte order; of anything else, nothing.
class ElfFile {
public:
  explicit ElfFile(const std::string &path) : stream(path, std::ios::binary) {
    Elf64_Ehdr header{};
    if (read(0, &header, sizeof header) && isReadable(header))
      readSections(header);
  }

  std::vector<Elf64_Shdr> named(const std::string &name) const {
    std::vector<Elf64_Shdr> found;
    for (const Elf64_Shdr &section : sections)
      if (section.sh_name < names.size() && name == names.c_str() + section.sh_name)
        found.push_back(section);
    return found;
  }

  std::string bytes(const Elf64_Shdr &section) {
    constexpr uint64_t sane = uint64_t(1) << 31;
    std::string result(section.sh_size < sane ? section.sh_size : 0, '\0');
    return read(section.sh_offset, result.data(), result.size()) ? result : std::string();
  }

private:
  static bool isReadable(const Elf64_Ehdr &header) {
    return !memcmp(header.e_ident, ELFMAG, SELFMAG) && header.e_ident[EI_CLASS] == ELFCLASS64 &&
           header.e_shentsize == sizeof(Elf64_Shdr) && header.e_shstrndx < header.e_shnum;
  }

  void readSections(const Elf64_Ehdr &header) {
    sections.resize(header.e_shnum);
    if (read(header.e_shoff, sections.data(), sections.size() * sizeof(Elf64_Shdr)))
      names = bytes(sections[header.e_shstrndx]);
    else
      sections.clear();
  }

  bool read(uint64_t offset, void *target, size_t size) {
    stream.clear();
    stream.seekg(static_cast<std::streamoff>(offset));
    return static_cast<bool>(
        stream.read(static_cast<char *>(target), static_cast<std::streamsize>(size)));
  }

  std::ifstream stream;
  std::vector<Elf64_Shdr> sections;
  std::string names;
};

} // namespace

bool hasElfSection(const std::string &file, const std::string &section) {
  return !ElfFile(file).named(section).empty();
}

std::optional<std::string> readElfSection(const std::string &file, const std::string &section) {
  ElfFile elf(file);
  std::vector<Elf64_Shdr> found = elf.named(section);
  if (found.empty())
    return std::nullopt;
  std::string content;
  for (const Elf64_Shdr &part : found)
    content += elf.bytes(part);
  return content;
}

} // namespace anole
