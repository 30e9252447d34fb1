#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace anole::record {

/// Addresses first to last, the last one out.
struct AddressRange {
  uintptr_t begin = 0, end = 0;

  uintptr_t size() const { return end - begin; }
  bool holds(const void *address) const {
    auto number = reinterpret_cast<uintptr_t>(address);
    return begin <= number && number < end;
  }
};

/// An executable or shared object in this process.
struct Module {
  uintptr_t begin = 0, end = 0; ///< of its executable part
  uintptr_t base = 0;           ///< what was added to the addresses in its file
  uint64_t identity = 0;        ///< of the file, wherever it is loaded and on whichever host
  std::string path;

  std::vector<AddressRange> readable; ///< all that was loaded of it and can be read

  bool contains(uintptr_t address) const { return address >= begin && address < end; }
  bool isReadable(uintptr_t address, size_t size) const;
};

/// What is loaded where. Read again only when the dynamic linker has loaded or unloaded something.
/// Not thread safe: one per thread.
class Modules {
public:
  /// Null for addresses that belong to no file (generated code).
  const Module *find(uintptr_t address);

  const std::vector<Module> &all();

  /// Looks at what the dynamic linker did, as find() does; true if there was anything new.
  bool refresh();

  /// As find(), for many addresses after a refresh().
  const Module *findKnown(uintptr_t address) const;

private:
  std::vector<Module> modules; ///< ascending
  uint64_t changes = 0;        ///< of the dynamic linker, when `modules` was read
};

} // namespace anole::record
