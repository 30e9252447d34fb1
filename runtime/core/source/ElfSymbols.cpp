#include "runtime/core/source/ElfSymbols.h"

#include "runtime/core/source/ElfFile.h"

#include <algorithm>
#include <cstring>
#include <tuple>

namespace anole {

ElfSymbols::ElfSymbols(const std::string &file) {
  ElfFile elf(file);
  const Elf64_Shdr *table = elf.sectionOfType(SHT_SYMTAB);
  if (!table)
    table = elf.sectionOfType(SHT_DYNSYM);
  const Elf64_Shdr *names = table ? elf.sectionAt(table->sh_link) : nullptr;
  if (!names)
    return;
  std::string symbols = elf.bytes(*table), strings = elf.bytes(*names);
  for (size_t at = 0; at + sizeof(Elf64_Sym) <= symbols.size(); at += sizeof(Elf64_Sym)) {
    Elf64_Sym symbol;
    std::memcpy(&symbol, symbols.data() + at, sizeof symbol);
    bool isFunction = ELF64_ST_TYPE(symbol.st_info) == STT_FUNC && symbol.st_shndx != SHN_UNDEF;
    if (isFunction && symbol.st_name < strings.size())
      functions.push_back(
          {symbol.st_value, symbol.st_value + symbol.st_size, strings.c_str() + symbol.st_name});
  }
  std::sort(functions.begin(), functions.end(), [](const Function &a, const Function &b) {
    return std::tie(a.begin, a.name) < std::tie(b.begin, b.name);
  });
}

std::string ElfSymbols::functionAt(uint64_t address) const {
  auto after = std::upper_bound(functions.begin(), functions.end(), address,
                                [](uint64_t a, const Function &f) { return a < f.begin; });
  if (after == functions.begin() || address >= std::prev(after)->end)
    return {};
  return std::prev(after)->name;
}

} // namespace anole
