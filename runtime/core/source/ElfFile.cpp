#include "runtime/core/source/ElfFile.h"

#include "runtime/core/base/FreshFile.h"

#include <algorithm>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace anole {

static bool isReadable(const Elf64_Ehdr &header) {
  return !memcmp(header.e_ident, ELFMAG, SELFMAG) && header.e_ident[EI_CLASS] == ELFCLASS64 &&
         header.e_shentsize == sizeof(Elf64_Shdr) && header.e_shstrndx < header.e_shnum;
}

/// 0 of what is no file: a trace may name anything, and to open a pipe is to wait.
static uint64_t sizeOfFile(const std::string &path) {
  struct stat found{};
  bool isFile = stat(path.c_str(), &found) == 0 && S_ISREG(found.st_mode);
  return isFile ? static_cast<uint64_t>(found.st_size) : 0;
}

ElfFile::ElfFile(const std::string &path) : fileSize(sizeOfFile(path)) {
  if (fileSize == 0)
    return;
  file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  Elf64_Ehdr header{};
  if (read(0, &header, sizeof header) && isReadable(header))
    readSections(header);
}

ElfFile::~ElfFile() {
  if (file >= 0)
    close(file);
}

void ElfFile::readSections(const Elf64_Ehdr &header) {
  sections.resize(header.e_shnum);
  if (read(header.e_shoff, sections.data(), sections.size() * sizeof(Elf64_Shdr)))
    names = bytes(sections[header.e_shstrndx]);
  else
    sections.clear();
}

std::vector<Elf64_Shdr> ElfFile::sectionsNamed(const std::string &name) const {
  std::vector<Elf64_Shdr> found;
  for (const Elf64_Shdr &section : sections)
    if (section.sh_name < names.size() && name == names.c_str() + section.sh_name)
      found.push_back(section);
  return found;
}

const Elf64_Shdr *ElfFile::sectionOfType(uint32_t type) const {
  auto found = std::find_if(sections.begin(), sections.end(),
                            [&](const Elf64_Shdr &section) { return section.sh_type == type; });
  return found == sections.end() ? nullptr : &*found;
}

const Elf64_Shdr *ElfFile::sectionAt(size_t index) const {
  return index < sections.size() ? &sections[index] : nullptr;
}

std::string ElfFile::bytes(const Elf64_Shdr &section) {
  std::string result;
  append(result, section, 0, section.sh_size);
  return result;
}

bool ElfFile::append(std::string &text, const Elf64_Shdr &section, uint64_t from, uint64_t size) {
  if (section.sh_offset > fileSize || section.sh_size > fileSize - section.sh_offset)
    return false;
  const size_t before = text.size();
  text.resize(before + size);
  if (read(section.sh_offset + from, text.data() + before, size))
    return true;
  text.resize(before);
  return false;
}

bool ElfFile::read(uint64_t offset, void *target, size_t length) {
  return file >= 0 && readAll(file, static_cast<char *>(target), length, offset);
}

} // namespace anole
