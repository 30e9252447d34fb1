#pragma once

#include "tools/programs/proxy/program/BodyOrder.h"

namespace anole::tools::generate {

/// Where points stand among the parts of their thread, which are the children of its root loop.
class ThreadParts {
public:
  /// Time and memory: the bodies of the loops in it.
  ThreadParts(const RankPrograms &programs, const LoopOrder &root);

  /// The first and the last part that a point is in.
  struct Range {
    uint32_t first, last;
  };
  const std::map<uint32_t, Range> &points() const { return found; }
  uint32_t count() const { return parts; }

private:
  void visit(Symbol symbol, uint32_t part, std::vector<bool> &seen);
  void visitAll(const std::vector<std::vector<Symbol>> &children, bool isFirst);

  const RankPrograms &programs;
  uint32_t parts;
  std::map<uint32_t, Range> found;
};

} // namespace anole::tools::generate
