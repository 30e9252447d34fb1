#pragma once

#include "runtime/core/model/PackedColumns.h"
#include "runtime/core/model/Trace.h"

#include <span>

namespace anole {

/// PackedPoints are the points of a stream in a third of their memory, for who keeps them and
/// hardly ever looks at them: numbers as bytes. A point that has more than most ones of a single
/// rank, such as the times of each event, stays as it is.
class PackedPoints {
public:
  explicit PackedPoints(const SharedStream &stream);

  void unpackInto(SharedStream &stream) const;

private:
  static constexpr size_t ofText = 1024; ///< points: a single text would double as it grows

  void put(Packer &out, const SharedPoint &point);
  void addText(std::span<const SharedPoint> points, const RankList &ranks);

  size_t count;
  PackedColumns columns;            ///< of those that are packed
  std::vector<std::string> numbers; ///< likewise, after a byte for each point
  std::vector<SharedPoint> others;  ///< those that are not
};

} // namespace anole
