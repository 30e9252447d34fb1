#pragma once

/// An AnoleOrder is what the program left open and the recorded run decided, for the next MPI call
/// of this thread. The replayer fills it in before the call.
///
/// A program that receives from MPI_ANY_SOURCE, or waits for some of its requests, leaves a choice
/// to MPI. A replay must choose as the trace says. It could pass other arguments, but then every
/// tool that observes it (a profiler, the tracer itself) would see another program. Therefore the
/// call has the program's arguments, and a library *below* all tools, between them and MPI, makes
/// the choice: libanole-order.so defines the few functions that choose, as MPI_ and as PMPI_, and
/// comes after everything that is preloaded. Without an order it passes calls on.
///
/// An order is for one call of one function, because tools make calls of their own in between.
struct AnoleOrder {
  static constexpr int free = -3; ///< as the call says; no source, tag or limit has this number

  const char *function = nullptr; ///< without `_c`; null: there is no order
  int source = free, tag = free;  ///< received from, in place of a wildcard
  const char *file = nullptr;     ///< opened or deleted in place of the file that the call names
  bool found = false;             ///< a test or probe succeeds: asked until it does
  bool notFound = false;          ///< it finds nothing, and is not asked
  bool unique = false;            ///< the request gets a handle of its own
  int limit = free;               ///< how many requests the call completes
  const int *active = nullptr;    ///< the positions of those that it may complete
  int activeCount = 0;
  bool all = false; ///< it completes all of these
};

extern "C" {
/// This thread's order; never null.
__attribute__((visibility("default"))) AnoleOrder *anole_order();
}

namespace anole::replay {

/// Takes the order if it is for this function; otherwise returns an empty order.
__attribute__((visibility("hidden"))) AnoleOrder takeOrder(const char *function);

} // namespace anole::replay
