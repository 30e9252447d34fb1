#pragma once

#include "runtime/core/model/Trace.h"
#include "runtime/core/terms/TermCursor.h"

namespace anole {

/// Lists the ranks that have a stream in ascending order, each once. Other ranks cost nothing: a
/// file may claim billions of ranks and hold the events of one.
class StreamRanks {
public:
  explicit StreamRanks(const std::vector<SharedStream> &streams) {
    for (const SharedStream &stream : streams)
      add(stream.ranks);
  }
  StreamRanks(const Trace &a, const Trace &b) : StreamRanks(a.streams) {
    for (const SharedStream &stream : b.streams)
      add(stream.ranks);
  }

  std::optional<uint32_t> next();

private:
  struct Head {
    TermCursor cursor;
    std::optional<int64_t> rank;
  };

  void add(const RankList &ranks);

  std::vector<Head> heads;
};

} // namespace anole
