#pragma once

#include "runtime/core/base/Error.h"
#include "tools/diff/RenamedThreads.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace anole::tools {

/// A thread of a rank in A and one in B that are compared, and the numbers by which the events of
/// either side are to name threads.
struct ThreadPair {
  uint32_t rank, a, b;
  ThreadRenaming renamingA{}, renamingB{};
};

/// Says what is different, or nothing.
using CompareThread =
    std::function<Expected<std::optional<std::string>>(const ThreadPair &threads)>;

/// Compares the threads that a rank has in both traces.
///
/// Threads are numbered in the order of their first calls, which is by chance where they race. So
/// if those of one number differ, a thread of A is that one of B which does the same when it does
/// not count by which number either names other threads. The first thread is the one that called
/// MPI_Init. The work then grows with the square of the threads; most of two that differ do so in
/// one of their first calls.
Expected<std::optional<std::string>>
compareThreads(uint32_t rank, const std::vector<uint32_t> &threads, const CompareThread &compare);

} // namespace anole::tools
