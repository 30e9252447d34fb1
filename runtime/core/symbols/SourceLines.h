#pragma once

#include "runtime/core/trace/Trace.h"

#include <memory>

namespace anole {

/// Source places of code addresses, from DWARF. The code that reads it is a library of its own
/// (libanole-symbols.so), loaded only by rank 0 and only at the end: so no rank links elfutils, and
/// without it paths only lack their lines.
class SourceLines {
public:
  SourceLines();
  ~SourceLines();
  SourceLines(const SourceLines &) = delete;
  SourceLines &operator=(const SourceLines &) = delete;

  /// The functions that the address is in, the inlined ones last; nothing if not known.
  std::vector<Frame> at(const std::string &module, uint64_t offset);

private:
  struct Library;
  std::unique_ptr<Library> library;
};

} // namespace anole
