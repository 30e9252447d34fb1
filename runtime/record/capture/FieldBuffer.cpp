#include "runtime/record/capture/FieldBuffer.h"

#include "runtime/record/process/Report.h"

#include <algorithm>

namespace anole::record {

bool FieldBuffer::grow(size_t count) noexcept try {
  size_t used = size(), larger = 2 * (used + count + scalarRoom);
  std::vector<int64_t> room(2 * larger);
  std::copy_n(data(), used, room.data());
  std::copy_n(absolutes(), used, room.data() + larger);
  values.swap(room);
  layOut(larger, used);
  return true;
} catch (...) {
  stopRecording("no memory for the parameters of a call");
  return false;
}

} // namespace anole::record
