#pragma once

#include "tools/formats/out/call/OutFile.h"

#include <string>
#include <vector>

namespace anole::exporting {

/// A text file for each rank in a folder. Only one is open at a time, so that there may be any
/// number of ranks.
///
/// Memory: a buffer for each rank.
class ActionFiles {
public:
  ActionFiles(OutFolder folder, size_t ranks) : folder(std::move(folder)), texts(ranks) {}

  static std::string nameOf(size_t rank) { return "rank-" + std::to_string(rank) + ".txt"; }

  /// To append to; `written` must follow.
  std::string &text(uint32_t rank) { return texts[rank]; }
  void written(uint32_t rank) {
    if (texts[rank].size() >= enough)
      append(nameOf(rank), texts[rank]);
  }

  bool hasFailed() const { return !problem.empty(); }
  /// Writes what is left, and one more file that lists all others.
  Expected<void> finish(const std::string &listName, const std::string &list);

private:
  static constexpr size_t enough = size_t(1) << 14;

  void append(const std::string &name, std::string &text);

  OutFolder folder;
  std::vector<std::string> texts;
  std::string problem;
};

} // namespace anole::exporting
