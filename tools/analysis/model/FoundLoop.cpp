#include "tools/analysis/model/FoundLoop.h"

#include "tools/analysis/model/FunctionName.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <set>

namespace anole::tools {
namespace {

constexpr size_t mostPoints = 1024; ///< of a loop, that are looked at

/// The first points in the bodies of a loop, and in those of the loops inside. Each loop is visited
/// once, however many bodies name it: loops that name an inner one twice would else take time that
/// doubles with each level.
class FirstPoints {
public:
  explicit FirstPoints(const SharedStream &stream) : stream(stream) {}

  void add(const SharedLoop &loop) {
    if (!visited.insert(&loop).second)
      return;
    for (const VariantFamily &family : loop.variants)
      for (uint32_t body : family.bodies)
        for (Symbol symbol : stream.bodies[body])
          if (points.size() < mostPoints)
            add(symbol);
  }

  std::vector<const SharedPoint *> points{};

private:
  void add(Symbol symbol) {
    if (symbol.isLoop())
      add(stream.loops[symbol.index()]);
    else
      points.push_back(&stream.points[symbol.index()]);
  }

  const SharedStream &stream;
  std::set<const SharedLoop *> visited{};
};

/// A damaged trace may have names of any length.
std::string boundedStart(const std::string &name) {
  constexpr size_t most = 1024;
  return name.substr(0, most);
}

std::string placeOf(const Frame &frame) {
  if (!frame.file.empty())
    return boundedStart(withoutFolders(frame.file.text())) +
           (frame.line ? ":" + std::to_string(frame.line) : "");
  if (!frame.function.empty())
    return withoutParameters(boundedStart(frame.function.text()));
  std::array<char, 24> offset{};
  std::snprintf(offset.data(), offset.size(), "+0x%llx",
                static_cast<unsigned long long>(frame.offset));
  return boundedStart(withoutFolders(frame.module.text())) + offset.data();
}

} // namespace

std::vector<const Frame *> FoundLoops::framesOf(const SharedPoint &point) const {
  return framesTo(tree, steps.at(point.key.path));
}

std::string FoundLoops::nameOf(const SharedStream &stream, const SharedLoop &loop) const {
  FirstPoints first(stream);
  first.add(loop);
  std::vector<const Frame *> common;
  size_t functions = 0; // that all calls have in common
  for (const SharedPoint *point : first.points) {
    std::vector<const Frame *> frames = framesOf(*point);
    if (common.empty()) {
      common = std::move(frames);
      functions = common.size();
      continue;
    }
    auto isSame = [](const Frame *a, const Frame *b) {
      return a->function == b->function && a->module == b->module;
    };
    auto end = std::ranges::mismatch(common, frames, isSame).in1;
    functions = std::min(functions, static_cast<size_t>(end - common.begin()));
  }
  std::string name = "loop found at run time";
  return functions == 0 ? name : name + ", " + placeOf(*common[functions - 1]);
}

} // namespace anole::tools
