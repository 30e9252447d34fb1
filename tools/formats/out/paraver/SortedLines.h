#pragma once

#include "tools/formats/out/call/OutFile.h"

#include <vector>

namespace anole::exporting::paraver {

/// Lines that come in any order and are written in ascending order of their keys, those of one key
/// as they came: an external merge sort [Knuth1998, section 5.4.1]. Rejected: to hold back lines
/// until no earlier one can come, as ranks may be any time apart.
///
/// Memory: 128 MiB at most, up to a TiB of lines. Beyond that it is 4 KiB more for each further 64
/// MiB. What does not fit goes to a file without a name in the folder.
class SortedLines {
public:
  explicit SortedLines(std::string folder, size_t mostMemory = size_t(1) << 26)
      : folder(std::move(folder)), mostMemory(mostMemory) {}
  SortedLines(const SortedLines &) = delete;
  SortedLines &operator=(const SortedLines &) = delete;
  ~SortedLines();

  void add(uint64_t key, std::string_view line) {
    lines.push_back({key, text.size(), line.size()});
    text += line;
    if (text.size() + lines.size() * sizeof(Line) >= mostMemory)
      spill();
  }
  bool hasFailed() const { return !problem.empty(); }

  /// Appends all lines to a file.
  Expected<void> writeTo(OutFile &out);

private:
  struct Line {
    uint64_t key, begin, size;
  };
  struct Run {
    uint64_t begin, end; ///< in the file
  };
  void sort();
  void spill();
  void openFile();
  Expected<void> merge(OutFile &out) const;

  std::string folder;
  size_t mostMemory;
  std::string text;
  std::vector<Line> lines;
  std::vector<Run> runs;
  int file = -1;
  uint64_t fileSize = 0;
  std::string problem;
};

} // namespace anole::exporting::paraver
