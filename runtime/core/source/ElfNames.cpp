#include "runtime/core/source/ElfNames.h"

#include "runtime/core/source/ElfFile.h"

#include <algorithm>
#include <cstring>

namespace anole {

namespace {

/// The entries of the first section of that type, with the strings that they name.
template <class Entry> struct EntryTable {
  EntryTable(const std::string &file, uint32_t type) {
    ElfFile elf(file);
    const Elf64_Shdr *table = elf.sectionOfType(type);
    const Elf64_Shdr *names = table ? elf.sectionAt(table->sh_link) : nullptr;
    if (!names)
      return;
    std::string bytes = elf.bytes(*table);
    entries.resize(bytes.size() / sizeof(Entry));
    std::memcpy(entries.data(), bytes.data(), entries.size() * sizeof(Entry));
    strings = elf.bytes(*names);
  }

  std::string text(uint64_t offset) const {
    return offset < strings.size() ? strings.c_str() + offset : "";
  }

  std::vector<Entry> entries;
  std::string strings;
};

} // namespace

std::vector<std::string> neededLibraries(const std::string &file) {
  EntryTable<Elf64_Dyn> table(file, SHT_DYNAMIC);
  std::vector<std::string> libraries;
  for (const Elf64_Dyn &entry : table.entries)
    if (entry.d_tag == DT_NEEDED)
      libraries.push_back(table.text(entry.d_un.d_val));
  return libraries;
}

bool hasDynamicSymbol(const std::string &file, const std::string &name) {
  EntryTable<Elf64_Sym> table(file, SHT_DYNSYM);
  return std::any_of(table.entries.begin(), table.entries.end(),
                     [&](const Elf64_Sym &symbol) { return table.text(symbol.st_name) == name; });
}

bool definesSymbol(const std::string &file, const std::string &name) {
  EntryTable<Elf64_Sym> table(file, SHT_SYMTAB);
  return std::any_of(table.entries.begin(), table.entries.end(), [&](const Elf64_Sym &symbol) {
    return symbol.st_shndx != SHN_UNDEF && table.text(symbol.st_name) == name;
  });
}

} // namespace anole
