#pragma once

#include "runtime/core/model/Trace.h"

#include <memory>

namespace anole {

/// Source places of code addresses, from DWARF. The code that reads DWARF is a library of its own
/// (libanole-symbols.so), which only rank 0 loads, and only at the end. So no rank links elfutils,
/// and without the library paths only lack their lines.
class SourceLines {
public:
  SourceLines();
  ~SourceLines();
  SourceLines(const SourceLines &) = delete;
  SourceLines &operator=(const SourceLines &) = delete;

  /// The functions that contain the address, inlined ones last; empty if unknown.
  std::vector<Frame> at(const std::string &module, uint64_t offset);

private:
  struct Library;
  std::unique_ptr<Library> library;
};

} // namespace anole
