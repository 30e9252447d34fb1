#pragma once

#include "runtime/core/compress/TraceTree.h"
#include "runtime/core/model/Trace.h"
#include "tools/analysis/bytes/SizeTally.h"

#include <functional>
#include <map>
#include <string>

namespace anole::tools {

/// A program whose calls are recorded as the tracer records them, and what its calls are given, as
/// the program says it itself.
class RecordedProgram {
public:
  /// By call path.
  using Tallies = std::map<uint64_t, SizeTally>;

  /// One rank of it.
  class Rank {
  public:
    Rank(RecordedProgram &program, uint32_t rank) : rank(rank), program(program), tree(0) {}

    /// Calls a function at a path with these scalars and arrays.
    void call(const char *function, uint64_t path, const std::vector<int64_t> &scalars,
              const std::vector<std::vector<int64_t>> &arrays = {});
    void sent(uint64_t path, uint64_t bytes) { count(program.sent[path], bytes); }
    void received(uint64_t path, uint64_t bytes) { count(program.received[path], bytes); }
    void notKnown(uint64_t path) { program.sent[path].addUnknown(1); }

    const uint32_t rank;

  private:
    friend class RecordedProgram;
    static void count(SizeTally &tally, uint64_t bytes);

    RecordedProgram &program;
    TraceTree tree;
  };

  /// Runs it on so many ranks.
  RecordedProgram(uint32_t ranks, const std::function<void(Rank &)> &run);

  Trace trace;
  Tallies sent, received;
};

} // namespace anole::tools
