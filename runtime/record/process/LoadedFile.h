#pragma once

#include <cstdint>
#include <dlfcn.h>

namespace anole::record {

/// Returns where the program's file or the library begins that an address of code or of static data
/// belongs to; null for the heap, stacks and other memory that no file was loaded into.
inline const void *loadedFileOf(uintptr_t address) {
  Dl_info file;
  return dladdr(reinterpret_cast<const void *>(address), &file) ? file.dli_fbase : nullptr;
}

} // namespace anole::record
