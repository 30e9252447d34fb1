#include "tools/show/CallNumbers.h"

#include "tools/names/ShortName.h"
#include "tools/show/Printable.h"

#include <map>
#include <string_view>
#include <utility>

namespace anole::tools {
namespace {

/// Frames that read alike, by what tells them apart: an address or a whole name.
using AlikeFrames = std::map<std::pair<uint64_t, std::string>, std::vector<uint32_t>>;

/// A damaged trace may have a name of any length in each frame.
std::string bounded(const Name &name) { return name.text().substr(0, longestName); }

/// Returns whether another frame can be taken for this one. Of C, only without a line.
bool canBeAlike(const Frame &frame) {
  const std::string &function = frame.function.text();
  bool isOfCxx = std::string_view(function).substr(0, longestName).find_first_of("<(") !=
                 std::string_view::npos;
  return !function.empty() && (isOfCxx || frame.file.empty());
}

std::string readAs(const Frame &frame, const std::string &function) {
  if (frame.file.empty())
    return bounded(frame.module) + '\n' + function;
  return bounded(frame.file) + ':' + std::to_string(frame.line) + '\n' + shortName(function);
}

} // namespace

CallNumbers::CallNumbers(const PathTree &tree) : numbers(tree.frames.size()) {
  std::map<std::string, AlikeFrames> groups;
  for (uint32_t i = 0; i < tree.frames.size(); ++i) {
    const Frame &frame = tree.frames[i];
    if (!canBeAlike(frame))
      continue;
    const std::string function = bounded(frame.function);
    groups[readAs(frame, function)][{frame.file.empty() ? frame.offset : 0, function}].push_back(i);
  }
  for (const auto &[read, alike] : groups)
    if (uint32_t number = 0; alike.size() > 1)
      for (const auto &[difference, frames] : alike) {
        ++number;
        for (uint32_t frame : frames)
          numbers[frame] = number;
      }
}

} // namespace anole::tools
