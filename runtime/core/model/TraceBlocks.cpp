#include "runtime/core/model/TraceBlocks.h"

namespace anole {
namespace {

void add(BlockLibrary &library, const std::vector<SharedTerm> &terms) {
  for (const SharedTerm &term : terms) {
    if (term.block)
      library.try_emplace(term.block->digest(), term.block);
    add(library, term.body);
  }
}

void add(BlockLibrary &library, const SharedColumn &column) {
  for (const Family &family : column)
    add(library, family.terms);
}

void add(BlockLibrary &library, const SharedPoint &point) {
  for (const SharedColumn &column : point.columns)
    add(library, column);
  add(library, point.longTimes.at);
  add(library, point.longTimes.codes);
  for (const RankTimes &times : point.times)
    for (const CodedTimes *codes : {&times.deltas, &times.durations})
      for (const BlockRef &block : codes->blocks)
        library.try_emplace(block->digest(), block);
}

void add(BlockLibrary &library, const SharedLoop &loop) {
  add(library, loop.trips);
  for (const VariantFamily &family : loop.variants)
    add(library, family.variant);
}

} // namespace

void addBlocks(BlockLibrary &library, const Trace &trace) {
  for (const SharedStream &stream : trace.streams) {
    for (const SharedPoint &point : stream.points)
      add(library, point);
    for (const SharedLoop &loop : stream.loops)
      add(library, loop);
  }
}

} // namespace anole
