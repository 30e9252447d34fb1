#include "tools/formats/in/Import.h"

#include "runtime/core/merge/Merge.h"

namespace anole::import {

void Import::close(RankRecord &record) {
  count += record.events();
  closed.push_back(record.rank);
  ranks.add(record.finish());
}

Trace Import::finish(uint32_t size) {
  Trace trace = ranks.finish();
  trace.info = info;
  trace.info.ranks = size;
  if (closed.size() < size)
    for (uint32_t rank : closed)
      trace.info.endings.push_back({rank, EndKind::Finished, "", 0});
  finishMerge(trace);
  trace.functions = functions.all();
  return trace;
}

} // namespace anole::import
