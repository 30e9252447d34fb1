#include "tools/show/CallNumbers.h"

#include <algorithm>
#include <map>

namespace anole::tools {

CallNumbers::CallNumbers(const PathTree &tree) : numbers(tree.frames.size()) {
  std::map<std::pair<std::string, std::string>, std::vector<uint32_t>> calls; // of a function
  for (uint32_t i = 0; i < tree.frames.size(); ++i)
    if (const Frame &frame = tree.frames[i]; frame.file.empty() && !frame.function.empty())
      calls[{frame.module.text(), frame.function.text()}].push_back(i);
  for (auto &[function, frames] : calls) {
    std::ranges::sort(frames, {}, [&](uint32_t i) { return tree.frames[i].offset; });
    for (uint32_t place = 0; frames.size() > 1 && place < frames.size(); ++place)
      numbers[frames[place]] = place + 1;
  }
}

} // namespace anole::tools
