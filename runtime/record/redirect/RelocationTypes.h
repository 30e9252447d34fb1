#pragma once

#include <elf.h>

namespace anole::record {

/// Relocations by which the dynamic linker fills an import slot with the address of a function, by
/// machine; all else about ELF objects is the same everywhere. On other machines no slot is found,
/// and imports stay as they are.
#if defined(__x86_64__)
constexpr unsigned importRelocations[] = {R_X86_64_JUMP_SLOT, R_X86_64_GLOB_DAT};
#elif defined(__aarch64__)
constexpr unsigned importRelocations[] = {R_AARCH64_JUMP_SLOT, R_AARCH64_GLOB_DAT};
#else
constexpr unsigned importRelocations[] = {~0u};
#endif

} // namespace anole::record
