#include "runtime/core/ranks/online/Progress.h"

#include "runtime/core/base/ByteNumbers.h"
#include "runtime/core/base/Fault.h"

#include <algorithm>

namespace anole {

void join(Progress &left, const Progress &right) {
  left.furthest = ANOLE_FAULT(CutAtLastRank, std::min(left.furthest, right.furthest),
                              std::max(left.furthest, right.furthest));
  left.spent = std::max(left.spent, right.spent);
  left.update = std::max(left.update, right.update);
  left.record += right.record;
  left.signing = std::max(left.signing, right.signing);
  left.parts.join(right.parts);
  left.largest = std::max(left.largest, right.largest);
}

std::string toBytes(const Progress &progress) {
  ByteWriter out;
  out.put(progress.furthest).put(progress.spent).put(progress.update);
  out.put(progress.record).put(progress.signing);
  progress.parts.put(out);
  out.put(progress.largest);
  return out.take();
}

Progress progressFrom(const std::string &bytes) {
  ByteReader in(bytes);
  return {in.take(), in.take(), in.take(), in.take(), in.take(), DistinctParts::from(in),
          in.take()};
}

} // namespace anole
