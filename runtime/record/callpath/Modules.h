#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace anole::record {

/// An executable or shared object in this process.
struct Module {
  uintptr_t begin = 0, end = 0; ///< of its executable part
  uintptr_t base = 0;           ///< what was added to the addresses in its file
  uint64_t identity = 0;        ///< of the file, wherever it is loaded and on whichever host
  std::string path;
};

/// What is loaded where. Read again only when the dynamic linker has loaded or unloaded something.
/// Not thread safe: one per thread.
class Modules {
public:
  /// Null for addresses that belong to no file (generated code).
  const Module *find(uintptr_t address);

  const std::vector<Module> &all();

private:
  void refresh();
  std::vector<Module> modules; ///< ascending
  uint64_t changes = 0;        ///< of the dynamic linker, when `modules` was read
};

} // namespace anole::record
