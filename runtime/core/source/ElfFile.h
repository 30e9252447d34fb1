#pragma once

#include <elf.h>
#include <string>
#include <vector>

namespace anole {

/// Reads parts of a 64-bit ELF file of this machine's byte order; any other file appears empty.
/// Rejected: libelf. The traced process would link a library for two loops.
class ElfFile {
public:
  explicit ElfFile(const std::string &path);
  ~ElfFile();
  ElfFile(const ElfFile &) = delete;
  ElfFile &operator=(const ElfFile &) = delete;

  std::vector<Elf64_Shdr> sectionsNamed(const std::string &name) const;
  /// Null if there is none.
  const Elf64_Shdr *sectionOfType(uint32_t type) const;
  const Elf64_Shdr *sectionAt(size_t index) const;

  /// The content of a section; empty if the file ends before the section does.
  std::string bytes(const Elf64_Shdr &section);
  /// Adds a part of the section to the text. False, and nothing is added, if the file has not all
  /// of the section.
  bool append(std::string &text, const Elf64_Shdr &section, uint64_t from, uint64_t size);

private:
  void readSections(const Elf64_Ehdr &header);
  bool read(uint64_t offset, void *target, size_t size);

  int file = -1;
  uint64_t fileSize = 0; ///< 0 if there is none
  std::vector<Elf64_Shdr> sections;
  std::string names;
};

} // namespace anole
