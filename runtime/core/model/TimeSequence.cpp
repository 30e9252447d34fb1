#include "runtime/core/model/TimeSequence.h"

#include <algorithm>
#include <cstring>

namespace anole {

std::vector<float> TimeSequence::read(const Part &part, size_t first) {
  size_t count = std::min(part.count - first, mostRead);
  std::string bytes = part.file->read(part.offset + first * sizeof(float), count * sizeof(float));
  std::vector<float> times(bytes.size() / sizeof(float));
  std::memcpy(times.data(), bytes.data(), bytes.size());
  return times;
}

Expected<void> TimeSequence::putAway(const std::shared_ptr<BlockFile> &file) {
  constexpr size_t worthWriting = 256;
  while (recent.size() > worthWriting) {
    size_t count = std::min(recent.size() - 1, mostMoved);
    auto end = recent.begin() + static_cast<ptrdiff_t>(count);
    std::vector<float> times(recent.begin(), end);
    auto offset =
        file->append({reinterpret_cast<const char *>(times.data()), count * sizeof(float)});
    if (!offset)
      return tl::unexpected(offset.error());
    parts.push_back({file, *offset, count});
    inFiles += count;
    recent.erase(recent.begin(), end);
  }
  return {};
}

} // namespace anole
