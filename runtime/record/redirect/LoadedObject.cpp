#include "runtime/record/redirect/LoadedObject.h"

#include "runtime/record/process/Processor.h"

#include <algorithm>
#include <cstring>
#include <unistd.h>

namespace anole::record {
namespace {

bool isDefinedFunction(const ElfW(Sym) & symbol) {
  unsigned type = ELF64_ST_TYPE(symbol.st_info);
  return symbol.st_shndx != SHN_UNDEF && type == STT_FUNC;
}

} // namespace

LoadedObject::LoadedObject(const dl_phdr_info &info)
    : base(info.dlpi_addr), segments(info.dlpi_phdr, info.dlpi_phnum) {
  for (const ElfW(Phdr) & segment : segments)
    if (segment.p_type == PT_DYNAMIC)
      dynamic = reinterpret_cast<const ElfW(Dyn) *>(base + segment.p_vaddr);
  symbols = tableAt<ElfW(Sym)>(DT_SYMTAB);
  names = tableAt<char>(DT_STRTAB);
  hash = tableAt<uint32_t>(DT_GNU_HASH);
  if (!symbols || !names)
    return;
  if (valueOf(DT_PLTREL) == DT_RELA)
    plt = {tableAt<ElfW(Rela)>(DT_JMPREL), valueOf(DT_PLTRELSZ) / sizeof(ElfW(Rela))};
  std::span all(tableAt<ElfW(Rela)>(DT_RELA), valueOf(DT_RELASZ) / sizeof(ElfW(Rela)));
  data = all.subspan(std::min<size_t>(valueOf(DT_RELACOUNT), all.size()));
}

uintptr_t LoadedObject::valueOf(ElfW(Sxword) tag) const {
  for (const ElfW(Dyn) *entry = dynamic; entry && entry->d_tag != DT_NULL; ++entry)
    if (entry->d_tag == tag)
      return entry->d_un.d_val;
  return 0;
}

/// The dynamic linker has turned the addresses in this section into real ones, except in objects
/// that it did not load itself (the kernel's).
template <class T> const T *LoadedObject::tableAt(ElfW(Sxword) tag) const {
  uintptr_t address = valueOf(tag);
  return reinterpret_cast<const T *>(address && address < base ? address + base : address);
}

bool LoadedObject::contains(const void *address) const {
  auto offset = reinterpret_cast<uintptr_t>(address) - base;
  return std::any_of(segments.begin(), segments.end(), [&](const ElfW(Phdr) & segment) {
    return segment.p_type == PT_LOAD && offset - segment.p_vaddr < segment.p_memsz;
  });
}

/// By the Bloom filter in front of the hash table, which keeps most names out that the object
/// does not define.
bool LoadedObject::mayDefine(const SymbolName &name) const {
  constexpr uint32_t bits = 8 * sizeof(ElfW(Addr));
  const auto *filter = reinterpret_cast<const ElfW(Addr) *>(hash + 4);
  ElfW(Addr) word = filter[name.hash / bits & (hash[2] - 1)];
  return (word >> name.hash % bits) & (word >> (name.hash >> hash[3]) % bits) & 1;
}

/// The table: number of buckets, index of the first symbol, words of the Bloom filter, its shift;
/// then the filter, the buckets, and the hashes of the symbols, whose last bit ends a bucket.
void *LoadedObject::find(const SymbolName &name) const {
  if (!hash || !symbols || !names)
    return nullptr;
  uint32_t bucketCount = hash[0], first = hash[1], wanted = name.hash;
  const uint32_t *buckets = hash + 4 + hash[2] * (sizeof(ElfW(Addr)) / sizeof(uint32_t));
  const uint32_t *hashes = buckets + bucketCount;
  uint32_t index = bucketCount ? buckets[wanted % bucketCount] : 0;
  for (; index >= first && index != 0; ++index) {
    uint32_t found = hashes[index - first];
    const ElfW(Sym) &symbol = symbols[index];
    if ((found | 1) == (wanted | 1) && isDefinedFunction(symbol) &&
        std::strcmp(names + symbol.st_name, name.text) == 0)
      return reinterpret_cast<void *>(base + symbol.st_value);
    if (found & 1)
      break;
  }
  return nullptr;
}

bool LoadedObject::definesCalls() const {
  auto isHere = [this](const SymbolName &name) { return mayDefine(name) && find(name); };
  return hash && std::any_of(callNames, callNames + callCount, isHere);
}

bool LoadedObject::isSlot(const ElfW(Rela) & entry) {
  bool isImport = false;
  for (uint32_t kind : processor::importRelocations)
    isImport |= ELF64_R_TYPE(entry.r_info) == kind;
  return isImport;
}

/// Not the part of a page at the end, which holds writable data as well.
std::span<std::byte> LoadedObject::readOnlyPages() const {
  const uintptr_t mask = ~(static_cast<uintptr_t>(sysconf(_SC_PAGESIZE)) - 1);
  for (const ElfW(Phdr) & segment : segments) {
    uintptr_t start = base + segment.p_vaddr, end = (start + segment.p_memsz) & mask;
    start &= mask;
    if (segment.p_type == PT_GNU_RELRO && start < end)
      return {reinterpret_cast<std::byte *>(start), end - start};
  }
  return {};
}

} // namespace anole::record
