#pragma once

#include "runtime/record/functions/CallNames.h"

#include <cstddef>
#include <link.h>
#include <span>
#include <string_view>

namespace anole::record {

/// An executable or shared object in this process, as its dynamic section describes it. Valid while
/// the object stays loaded: inside a callback of dl_iterate_phdr. Allocates nothing.
///
/// Rejected: dlsym with a handle, which also searches what the object depends on, and cannot tell
/// which of its imports go where.
class LoadedObject {
public:
  explicit LoadedObject(const dl_phdr_info &info);

  bool contains(const void *address) const;

  /// Where this object defines a function; null if it does not.
  void *find(const SymbolName &name) const;

  /// Returns whether find() can tell what this object defines: its symbols, if any, have a hash
  /// table.
  bool canBeSearched() const { return !symbols || hash; }

  /// Returns whether this object defines an MPI function, as tools and MPI itself do.
  bool definesCalls() const;

  /// Calls visit(soname) for each library that the object names as one that it needs.
  template <class Visit> void forEachNeeded(Visit visit) const {
    for (const ElfW(Dyn) *entry = dynamic; names && entry && entry->d_tag != DT_NULL; ++entry)
      if (entry->d_tag == DT_NEEDED)
        visit(names + entry->d_un.d_val);
  }

  /// Calls visit(name, slot) for each function that the object takes from others.
  template <class Visit> void forEachImport(Visit visit) const {
    forEachSlot([&](const ElfW(Sym) & symbol, void **slot) {
      if (symbol.st_shndx == SHN_UNDEF)
        visit(names + symbol.st_name, slot);
    });
  }

  /// The same for each function that it calls by name, its own among them.
  template <class Visit> void forEachCalled(Visit visit) const {
    forEachSlot(
        [&](const ElfW(Sym) & symbol, void **slot) { visit(names + symbol.st_name, slot); });
  }

  /// The whole pages from which the dynamic linker took write permission after it had filled the
  /// slots (PT_GNU_RELRO).
  std::span<std::byte> readOnlyPages() const;

private:
  uintptr_t valueOf(ElfW(Sxword) tag) const;
  template <class T> const T *tableAt(ElfW(Sxword) tag) const;
  template <class Visit> void forEachSlot(Visit visit) const {
    for (std::span<const ElfW(Rela)> list : {plt, data})
      for (const ElfW(Rela) & entry : list)
        if (isSlot(entry))
          visit(symbols[ELF64_R_SYM(entry.r_info)],
                reinterpret_cast<void **>(base + entry.r_offset));
  }
  static bool isSlot(const ElfW(Rela) & entry);
  bool mayDefine(const SymbolName &name) const;

  uintptr_t base;
  std::span<const ElfW(Phdr)> segments;
  const ElfW(Dyn) *dynamic = nullptr;
  std::span<const ElfW(Rela)> plt;
  std::span<const ElfW(Rela)> data; ///< without those in front that name no symbol (DT_RELACOUNT)
  const ElfW(Sym) *symbols = nullptr;
  const char *names = nullptr;
  const uint32_t *hash = nullptr; ///< DT_GNU_HASH
};

} // namespace anole::record
