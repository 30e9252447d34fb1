#pragma once

#include <cstddef>

namespace anole::record {

/// The memory of everything that the tracer records: a mapping shared with the keeper (see
/// ForkedKeeper), which so still has the record when this process is gone, whatever ended it.
///
/// Blocks have the sizes of a geometric series, four an octave. Small ones come from slabs (Slab);
/// large ones are kept by size once freed, but for their pages, which go back to the system: of all
/// but the last ones, as memory that comes and goes would cost a page fault for each page. So what
/// a process takes is little more than what it uses, whatever it used before. Rejected: a file
/// in memory that is filled by serialising now and then (it costs time while the program runs, and
/// loses what came since), and handlers for deadly signals (they run inside a broken process, miss
/// SIGKILL and _exit, and belong to the program).
///
/// Any thread may call it. Until open(), where that failed, and in a process that left, everything
/// comes from malloc.
class SharedHeap {
public:
  /// Reserves address space. False if the system gives none.
  static bool open();

  /// Null if there is no memory left.
  static void *allocate(size_t size) noexcept;
  static void release(void *block) noexcept;

  /// Says whether blocks keep their pages when they are freed, for work that frees much and soon
  /// takes as much again: a page that comes back costs as much as a thousand instructions.
  static void keepPages(bool keeps) noexcept;

  /// For a process that was forked off: blocks are no longer its own to give or take.
  static void leave() noexcept;

  /// For the process that left, once the other is gone: all that it had is in reach.
  static void read() noexcept;

  /// For a process that left and was forked off for this: copies all that there is, as it is at the
  /// moment, while its owner goes on. Null if there is no memory for it.
  static void *copy() noexcept;
  /// Either takes the copy as this process's own, at the place of what it is a copy of, or drops
  /// it.
  static bool keep(void *copied) noexcept;
  static void drop(void *copied) noexcept;

  /// Bytes that are given out.
  static size_t used() noexcept;
};

} // namespace anole::record
