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

PathImport::PathImport(const PathTree &from, PathBuilder &to, Replacement replacement)
    : from(from), to(to), replacement(std::move(replacement)), copies(from.steps.size()),
      frames(from.frames.size()) {
  copies[0].made = true;
}

uint32_t PathImport::operator()(uint32_t step) {
  for (uint32_t at = step; !copies[at].made; at = from.steps[at].before)
    pending.push_back(at);
  for (; !pending.empty(); pending.pop_back())
    copy(pending.back());
  return copies[step].step;
}

void PathImport::copy(uint32_t step) {
  uint32_t copied = copies[from.steps[step].before].step;
  Range range = framesFor(from.steps[step].frame);
  for (uint32_t at = range.begin; at != range.end; ++at)
    copied = to.addStep(copied, made[at]);
  copies[step] = {true, copied};
}

PathImport::Range PathImport::framesFor(uint32_t frame) {
  Range &known = frames[frame];
  if (known.begin != known.end)
    return known;
  known.begin = static_cast<uint32_t>(made.size());
  const Frame &original = from.frames[frame];
  if (!replacement)
    made.push_back(to.addFrame(original));
  else
    for (const Frame &part : replacement(original))
      made.push_back(to.addFrame(part));
  known.end = static_cast<uint32_t>(made.size());
  return known;
}

void addPath(Trace &trace, uint64_t signature, const std::vector<Frame> &frames) {
  uint32_t step = PathBuilder(trace.pathTree).addSteps(frames);
  trace.paths.push_back({signature, step});
}

} // namespace anole
