#pragma once

#include "runtime/core/model/Trace.h"

#include <span>

namespace anole {

/// PackedPoints are the points of a stream in a third of their memory, for who keeps them and
/// hardly ever looks at them: numbers as bytes, and columns, which are shared with other copies. A
/// point that has more than most ones of a single rank, such as the times of each event, stays as
/// it is.
class PackedPoints {
public:
  explicit PackedPoints(const SharedStream &stream);

  /// The points, of which most are on these ranks: those of the stream.
  std::vector<SharedPoint> unpacked(const RankList &ranks) const;

private:
  static constexpr size_t ofText = 1024; ///< points: a single text would double as it grows

  void addText(std::span<const SharedPoint> points, const RankList &ranks);

  size_t count;
  std::vector<std::string> numbers;  ///< of those that are packed, after a byte for each point
  std::vector<SharedColumn> columns; ///< of those, one after the other
  std::vector<SharedPoint> others;   ///< those that are not
};

/// A PackedTrace is a copy of a trace whose points are packed. With tens of thousands of call sites
/// they are most of it.
class PackedTrace {
public:
  explicit PackedTrace(const Trace &trace);

  Trace unpacked() const;

private:
  Trace rest;                       ///< without points
  std::vector<PackedPoints> points; ///< of its streams
};

} // namespace anole
