#pragma once

#include "runtime/core/model/Trace.h"

namespace anole::tools::generate {

/// The points, loops and bodies of all threads under one numbering, thread after thread, so that
/// whoever writes a program finds each by its number alone. Each thread keeps a root loop.
///
/// Memory and time: the merged streams once more if there are several, else none.
class JoinedStreams {
public:
  /// One thread's part of the numbering.
  struct Thread {
    const SharedStream *own;        ///< with numbers of its own
    uint32_t points = 0, loops = 0; ///< the first of each; its first loop is the root
  };

  explicit JoinedStreams(const std::vector<SharedStream> &streams);

  const SharedStream &stream() const { return threads.size() > 1 ? joined : *threads[0].own; }
  const std::vector<Thread> &all() const { return threads; }

private:
  void add(const SharedStream &stream);

  SharedStream joined;
  std::vector<Thread> threads;
};

} // namespace anole::tools::generate
