#pragma once

#include <sys/mman.h>
#include <unistd.h>

namespace anole {

/// A TracedMark tells others on this host that a process is traced, or will be once it has started
/// its program under the tracer: a mapping of this name, in /proc/PID/maps.
struct TracedMark {
  static constexpr const char *name = "anole-traced";

  /// Maps a page of an empty file, which can be mapped but not touched; it is never touched.
  static void set() {
    int file = memfd_create(name, MFD_CLOEXEC);
    if (file < 0)
      return;
    (void)mmap(nullptr, static_cast<size_t>(sysconf(_SC_PAGESIZE)), PROT_READ, MAP_SHARED, file, 0);
    close(file);
  }
};

} // namespace anole
