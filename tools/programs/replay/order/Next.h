#pragma once

#include "runtime/record/functions/Mpi.h"
#include "tools/programs/replay/order/ExternalOrder.h"

#include <dlfcn.h>

/// Defines Name as MPI_ and as PMPI_, because a tool calls either. Inside, `next` is MPI's own
/// function and `order` the thread's order. Result and parameters stand in parentheses.
///
/// `next` is looked up behind this library, because PMPI_Name would be the definition here.
#define ANOLE_ORDERED(Name, Parameters, Arguments)                                                 \
  using Name##Call = int Parameters;                                                               \
  static int ordered##Name(Name##Call *next, const AnoleOrder &order, ANOLE_UNPACK Parameters);    \
  static Name##Call *next##Name() {                                                                \
    static auto *found = reinterpret_cast<Name##Call *>(dlsym(RTLD_NEXT, "P" #Name));              \
    return found;                                                                                  \
  }                                                                                                \
  extern "C" __attribute__((visibility("default"))) int Name Parameters {                          \
    return ordered##Name(next##Name(), anole::replay::takeOrder(#Name), ANOLE_UNPACK Arguments);   \
  }                                                                                                \
  extern "C" __attribute__((visibility("default"))) int P##Name Parameters {                       \
    return ordered##Name(next##Name(), anole::replay::takeOrder(#Name), ANOLE_UNPACK Arguments);   \
  }                                                                                                \
  static int ordered##Name(Name##Call *next, const AnoleOrder &order, ANOLE_UNPACK Parameters)

#define ANOLE_UNPACK(...) __VA_ARGS__

namespace anole::replay {

/// The source and the tag that a receive asks for.
inline int sourceOf(const AnoleOrder &order, int source) {
  return source == MPI_ANY_SOURCE && order.source != AnoleOrder::free ? order.source : source;
}
inline int tagOf(const AnoleOrder &order, int tag) {
  return tag == MPI_ANY_TAG && order.tag != AnoleOrder::free ? order.tag : tag;
}

/// Calls `ask` until the answer is the recorded one. `ask` writes `flag`.
template <class Ask> int poll(const AnoleOrder &order, int *flag, Ask ask) {
  if (order.notFound) {
    *flag = 0;
    return MPI_SUCCESS;
  }
  int result = ask();
  while (order.found && result == MPI_SUCCESS && !*flag)
    result = ask();
  return result;
}

} // namespace anole::replay
