#pragma once

#include "runtime/core/terms/BlockFile.h"

#include <deque>
#include <vector>

namespace anole {

/// One time an event, in execution order. Not a column (see Column): measured times do not repeat,
/// and a column takes a hundred bytes for a value that does not. In blocks of memory, so that no
/// event pays for moving those before it; the first ones may be in a file.
class TimeSequence {
public:
  void add(float time) { recent.push_back(time); }
  /// The last one, of one at least, is another.
  void setLast(float time) { recent.back() = time; }
  size_t size() const { return inFiles + recent.size(); }

  /// Of a sequence that is in memory as a whole.
  float operator[](size_t index) const { return recent[index]; }

  /// Visits all times in order. Stops at what cannot be read any more.
  template <typename Visitor> void each(Visitor visit) const {
    for (const Part &part : parts) {
      BlockFile::Reading reading(part.file.get());
      for (size_t first = 0; first < part.count; first += mostRead)
        for (float time : read(part, first))
          visit(time);
    }
    for (float time : recent)
      visit(time);
  }

  /// Moves the times to the file, but for a few. After an error those that are not there are still
  /// in memory.
  Expected<void> putAway(const std::shared_ptr<BlockFile> &file);

  size_t memory() const { return recent.size() * sizeof(float) + parts.size() * sizeof(Part); }

private:
  /// So many are in memory a second time while they are moved, and while they are read: both happen
  /// when memory is short.
  static constexpr size_t mostMoved = size_t(1) << 16, mostRead = size_t(1) << 12;

  struct Part {
    std::shared_ptr<const BlockFile> file;
    uint64_t offset;
    size_t count;
  };

  static std::vector<float> read(const Part &part, size_t first);

  std::vector<Part> parts; ///< what comes before those in memory
  size_t inFiles = 0;
  std::deque<float> recent; ///< the last one is among them
};

} // namespace anole
