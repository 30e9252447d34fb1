#include "tools/analysis/compare/NamedPlace.h"

#include "tools/analysis/model/FunctionName.h"

#include <algorithm>

namespace anole::tools {
namespace {

Digest textOf(const std::string &function, const std::string &file, uint32_t line) {
  return ContentDigest().add(asWritten(function)).add(withoutFolders(file)).add(line).result();
}

Digest textOf(const Frame &frame) {
  if (frame.function.empty() && frame.file.empty())
    return ContentDigest().add(frame.module.text()).add(frame.offset).add(frame.site).result();
  return textOf(frame.function.text(), frame.file.text(), frame.line);
}

/// The module stands for a function that is not known.
Digest functionOf(const Frame &frame) {
  return ContentDigest()
      .add(frame.function.empty() ? withoutFolders(frame.module.text())
                                  : asWritten(frame.function.text()))
      .result();
}

} // namespace

std::string asWritten(const std::string &function) {
  const std::string name = withoutParameters(function.substr(0, function.find(" [clone")));
  size_t special = name.find("operator");
  size_t begin = 0;
  int depth = 0; // of arguments of templates
  for (size_t i = 0; i < std::min(name.size(), special); ++i) {
    depth += name[i] == '<';
    depth -= name[i] == '>';
    if (depth == 0 && (name[i] == ':' || name[i] == ' '))
      begin = i + 1;
  }
  return name.substr(begin, name.find('.', begin + 1) - begin);
}

std::vector<Digest> stepDigests(const PathTree &tree, Digest (*ofFrame)(const Frame &frame)) {
  std::vector<Digest> frames, steps(1);
  for (const Frame &frame : tree.frames)
    frames.push_back(ofFrame(frame));
  for (size_t i = 1; i < tree.steps.size(); ++i) {
    const PathStep &step = tree.steps[i];
    steps.push_back(ContentDigest().add(steps[step.before]).add(frames[step.frame]).result());
  }
  return steps;
}

PathPlaces::PathPlaces(const Trace &trace)
    : tree(trace.pathTree), texts(stepDigests(tree, textOf)),
      functions(stepDigests(tree, functionOf)), paths(trace.paths) {
  std::ranges::sort(paths, {}, &CallPath::signature);
}

NamedPlace PathPlaces::placeOf(std::string call, uint64_t path) const {
  auto found = std::ranges::lower_bound(paths, path, {}, &CallPath::signature);
  bool isKnown = found != paths.end() && found->signature == path && found->step != 0;
  if (!isKnown)
    return {std::move(call), path, ContentDigest().add(path).result(), {}, 0};
  const size_t step = found->step;
  return {std::move(call), path, texts[step], functions[step], frameAt(tree, found->step).line};
}

NamedPlace placeOf(const LoopSite &loop) {
  return {"loop", loop.site, textOf(loop.function, loop.file, loop.line),
          ContentDigest().add(asWritten(loop.function)).result(), loop.line};
}

NamedPlace placeNamed(std::string what, const std::string &name) {
  Digest digest = ContentDigest().add(name).result();
  return {std::move(what), 0, digest, digest, 0};
}

NamedPlace placeOfFoundLoop(const std::string &name) {
  NamedPlace place = placeNamed("found loop", name);
  size_t colon = name.rfind(':');
  if (colon == std::string::npos)
    return place;
  place.functions = ContentDigest().add(name.substr(0, colon)).result();
  place.line = std::strtoul(name.c_str() + colon + 1, nullptr, 10);
  return place;
}

NamedPlace placeOfPhase(const std::string &name, const std::string &steps) {
  NamedPlace place = placeNamed("phase", name);
  if (!steps.empty())
    place.functions = ContentDigest().add(steps).result();
  return place;
}

} // namespace anole::tools
