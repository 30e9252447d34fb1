#include "tools/import/Import.h"

#include "runtime/core/merge/Merge.h"

namespace anole::import {

void Import::joinLast() {
  Part right = std::move(parts.back());
  parts.pop_back();
  Part &left = parts.back();
  mergeTrace(left.trace, std::move(right.trace));
  left.level = std::max(left.level, right.level) + 1;
}

void Import::close(RankRecord &record) {
  count += record.events();
  closed.push_back(record.rank);
  parts.push_back({0, record.finish()});
  while (parts.size() > 1 && parts[parts.size() - 2].level <= parts.back().level)
    joinLast();
}

Trace Import::finish(uint32_t ranks) {
  while (parts.size() > 1)
    joinLast();
  Trace trace = parts.empty() ? Trace() : std::move(parts.front().trace);
  parts.clear();
  trace.info = info;
  trace.info.ranks = ranks;
  if (closed.size() < ranks)
    for (uint32_t rank : closed)
      trace.info.endings.push_back({rank, EndKind::Finished, "", 0});
  finishMerge(trace);
  trace.functions = functions.all();
  return trace;
}

} // namespace anole::import
