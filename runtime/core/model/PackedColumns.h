#pragma once

#include "runtime/core/base/ByteNumbers.h"
#include "runtime/core/model/Packer.h"
#include "runtime/core/model/SharedColumn.h"

#include <unordered_map>

namespace anole {

/// PackedColumns are columns of a stream in the order in which they were put. One that is the same
/// number in all events, as most are, becomes this number; any other is shared with the trace.
///
/// What is shared is copied where a trace is edited. So in a merge, the columns of points that
/// share them with nothing but a copy would be there twice.
class PackedColumns {
public:
  static constexpr size_t numbersOfColumn = 1; ///< that put() writes

  /// `ranks` are those of the stream.
  explicit PackedColumns(RankList ranks) : ranks(std::move(ranks)) {}

  void put(Packer &out, const SharedColumn &column);

  /// Reads all columns again, from the first one on.
  class Reader {
  public:
    explicit Reader(const PackedColumns &columns) : columns(columns) {}
    SharedColumn take(ByteReader &in);

  private:
    const PackedColumns &columns;
    size_t next = 0; ///< of the shared ones
    std::unordered_map<uint64_t, SharedColumn> known;
  };

private:
  RankList ranks;
  std::vector<SharedColumn> others;
};

} // namespace anole
