#include "runtime/core/model/PathBuilder.h"

#include "runtime/core/base/Hash.h"

namespace anole {

static uint64_t hashOf(PathStep step) { return mixBits(uint64_t(step.before) << 32 | step.frame); }

/// A site has one place in the source, so that names need not be read.
static uint64_t hashOf(const Frame &frame) {
  if (frame.site != 0)
    return combineHash(frame.site, uint64_t(frame.line) << 32 | frame.column);
  uint64_t hash = combineHash(frame.site, frame.offset);
  hash = combineHash(hash, uint64_t(frame.line) << 32 | frame.column);
  for (const Name *name : {&frame.module, &frame.function, &frame.file})
    hash = combineHash(hash, std::hash<std::string>()(name->text()));
  return hash;
}

PathBuilder::PathBuilder(PathTree &tree) : tree(tree) {
  for (uint32_t i = 0; i < tree.frames.size(); ++i)
    if (uint64_t hash = hashOf(tree.frames[i]); findFrame(tree.frames[i], hash) == PlaceIndex::none)
      frames.add(hash, i);
  for (uint32_t i = 1; i < tree.steps.size(); ++i)
    if (findStep(tree.steps[i]) == PlaceIndex::none)
      steps.add(hashOf(tree.steps[i]), i);
}

uint32_t PathBuilder::findFrame(const Frame &frame, uint64_t hash) const {
  return frames.find(hash, [&](uint32_t place) { return tree.frames[place] == frame; });
}

uint32_t PathBuilder::findStep(PathStep step) const {
  return steps.find(hashOf(step), [&](uint32_t place) { return tree.steps[place] == step; });
}

uint32_t PathBuilder::addFrame(const Frame &frame) {
  const uint64_t hash = hashOf(frame);
  if (uint32_t known = findFrame(frame, hash); known != PlaceIndex::none)
    return known;
  tree.frames.push_back(frame);
  auto place = static_cast<uint32_t>(tree.frames.size() - 1);
  frames.add(hash, place);
  return place;
}

uint32_t PathBuilder::addStep(uint32_t before, uint32_t frame) {
  PathStep step{before, frame};
  if (uint32_t known = findStep(step); known != PlaceIndex::none)
    return known;
  tree.steps.push_back(step);
  auto place = static_cast<uint32_t>(tree.steps.size() - 1);
  steps.add(hashOf(step), place);
  return place;
}

uint32_t PathBuilder::addSteps(std::span<const Frame> path) {
  uint32_t step = 0;
  for (const Frame &frame : path)
    step = addStep(step, addFrame(frame));
  return step;
}

PathImport::PathImport(const PathTree &from, PathBuilder &to)
    : from(from), to(to), steps(from.steps.size(), none), frames(from.frames.size(), none) {
  steps[0] = 0;
}

uint32_t PathImport::operator()(uint32_t step) {
  for (uint32_t at = step; steps[at] == none; at = from.steps[at].before)
    pending.push_back(at);
  for (; !pending.empty(); pending.pop_back()) {
    const PathStep &original = from.steps[pending.back()];
    steps[pending.back()] = to.addStep(steps[original.before], frameFor(original.frame));
  }
  return steps[step];
}

uint32_t PathImport::frameFor(uint32_t frame) {
  if (frames[frame] == none)
    frames[frame] = to.addFrame(from.frames[frame]);
  return frames[frame];
}

void addPath(Trace &trace, uint64_t signature, const std::vector<Frame> &frames) {
  uint32_t step = PathBuilder(trace.pathTree).addSteps(frames);
  trace.paths.push_back({signature, step});
}

} // namespace anole
