#pragma once

#include "tools/programs/proxy/call/CallSyntax.h"
#include "tools/programs/proxy/call/Proxy.h"

namespace anole::tools::generate {

/// An object by its array in the program and its number in the trace.
using ObjectName = std::pair<std::string, int64_t>;

struct HandledObject {
  ObjectName name;
  Handling how;
};

/// The objects that the calls of a point handle on a rank. Of MPI's own only communicators have
/// numbers. What holds for a process or a window is an object, too: the memory of buffered sends,
/// and the epoch of MPI_Win_lock_all. Nothing if they are too many to list.
///
/// Time: the size of the point's columns on the rank.
std::optional<std::vector<HandledObject>> handledBy(const Proxy &proxy, uint32_t point,
                                                    uint32_t rank);

/// What one-sided calls need: an epoch of their window, which calls of some thread open.
enum class EpochRole : uint8_t { None, Opens, Uses };
EpochRole epochRoleOf(const std::string &function);

/// Whether all ranks of a communicator, window or file make such calls together, so that they must
/// be in the same order on all of them.
bool isOfAllRanks(const std::string &function);

/// Whether calls of the point name requests that another thread made.
bool usesForeignRequests(const Proxy &proxy, uint32_t point);

} // namespace anole::tools::generate
