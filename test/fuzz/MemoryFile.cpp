#include "test/fuzz/MemoryFile.h"

#include <fstream>
#include <stdexcept>
#include <sys/mman.h>
#include <unistd.h>

namespace anole::fuzz {

MemoryFile::MemoryFile(std::string_view content)
    : descriptor(memfd_create("input", MFD_CLOEXEC)),
      name("/proc/self/fd/" + std::to_string(descriptor)) {
  if (descriptor < 0 || !(std::ofstream(name, std::ios::binary) << content << std::flush))
    throw std::runtime_error("cannot make a file in memory");
}

MemoryFile::~MemoryFile() { close(descriptor); }

} // namespace anole::fuzz
