#pragma once

#include "runtime/core/file/format/TimeTable.h"
#include "runtime/core/file/format/Wire.h"

namespace anole::format {

/// The time table of these points as a reader takes it.
inline Numbers tableOf(const std::vector<SharedPoint> &points) {
  std::string message;
  MessageWriter out(message);
  Bytes::put(out, 1, encodeTimeTable(points, pointsInTimeTable(points)));
  Numbers numbers;
  for (MessageReader in(message); in.next();)
    Packed::take(in, numbers);
  return numbers;
}

} // namespace anole::format
