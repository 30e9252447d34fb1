#include "tools/show/PathsApart.h"

#include "runtime/core/base/PlaceIndex.h"

#include <algorithm>

namespace anole::tools {

namespace {

/// A path that may still have to be told from others.
struct UntoldPath {
  uint32_t innermost;
  uint32_t step;  ///< the one by which it is compared next
  uint32_t group; ///< of those that are alike up to here
};

/// The number of each new group, by the old one and a frame, and its members.
struct Division {
  using Part = std::pair<uint32_t, Digest>; ///< a group, and a frame or function
  struct Hash {
    size_t operator()(const Part &part) const { return part.second.low + mixBits(part.first); }
  };
  std::vector<Part> parts;
  PlaceIndex places; ///< in these
  std::vector<uint32_t> members;
  std::unordered_map<Part, uint32_t, Hash> ofFunctions; ///< members, by old group and function

  /// The function does not matter if there was one group only.
  uint32_t add(uint32_t group, const Digest &frame, const Digest *function) {
    const Part part(group, frame);
    const uint32_t number = places.findOrAdd(Hash()(part), parts.size(),
                                             [&](uint32_t at) { return parts[at] == part; });
    if (number == parts.size()) {
      parts.push_back(part);
      members.push_back(0);
    }
    ++members[number];
    if (function)
      ++ofFunctions[{group, *function}];
    return number;
  }
};

std::vector<UntoldPath> untoldPaths(const std::vector<CallPath> &paths) {
  std::vector<uint32_t> steps;
  for (const CallPath &path : paths)
    if (path.step)
      steps.push_back(path.step);
  std::ranges::sort(steps);
  auto repeated = std::ranges::unique(steps);
  steps.erase(repeated.begin(), repeated.end());
  std::vector<UntoldPath> all;
  for (uint32_t step : steps)
    all.push_back({step, step, 0});
  return all;
}

} // namespace

PathsApart::PathsApart(const PathTree &tree, const std::vector<CallPath> &paths,
                       const std::vector<Digest> &frames, const std::vector<Digest> &functions) {
  std::vector<UntoldPath> untold = untoldPaths(paths);
  std::vector<uint32_t> members{static_cast<uint32_t>(untold.size())};
  for (unsigned depth = 0; depth < most && !untold.empty(); ++depth) {
    Division division;
    std::vector<UntoldPath> next;
    next.reserve(untold.size());
    for (const auto &[innermost, step, group] : untold) {
      const auto &[before, frame] = tree.steps[step];
      const Digest *function = depth ? &functions[frame] : nullptr;
      next.push_back({innermost, before, division.add(group, frames[frame], function)});
    }
    for (size_t i = 0; depth && i < next.size(); ++i)
      if (uint32_t left = division.members[next[i].group]; left < members[untold[i].group]) {
        Telling &one = telling[next[i].innermost];
        one.outermost = depth;
        one.frames |= 1U << depth;
        const Digest &function = functions[tree.steps[untold[i].step].frame];
        if (left < division.ofFunctions.at({untold[i].group, function}))
          one.lines |= 1U << depth;
      }
    std::erase_if(next, [&](const UntoldPath &one) {
      return one.step == 0 || division.members[one.group] == 1;
    });
    untold = std::move(next);
    members = std::move(division.members);
  }
}

PathsApart::Telling PathsApart::tellingFrames(uint32_t innermost) const {
  auto found = telling.find(innermost);
  return found == telling.end() ? Telling{} : found->second;
}

} // namespace anole::tools
