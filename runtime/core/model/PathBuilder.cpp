#include "runtime/core/model/PathBuilder.h"

#include "runtime/core/base/Hash.h"

namespace anole {

static uint64_t keyOf(PathStep step) { return uint64_t(step.before) << 32 | step.frame; }

size_t PathBuilder::FrameHash::operator()(const Frame &frame) const {
  uint64_t hash = combineHash(frame.site, frame.offset);
  hash = combineHash(hash, uint64_t(frame.line) << 32 | frame.column);
  for (const Name *name : {&frame.module, &frame.function, &frame.file})
    hash = combineHash(hash, std::hash<std::string>()(name->text()));
  return hash;
}

PathBuilder::PathBuilder(PathTree &tree) : tree(tree) {
  for (uint32_t i = 0; i < tree.frames.size(); ++i)
    frames.try_emplace(tree.frames[i], i);
  for (uint32_t i = 1; i < tree.steps.size(); ++i)
    steps.try_emplace(keyOf(tree.steps[i]), i);
}

uint32_t PathBuilder::addFrame(const Frame &frame) {
  auto [entry, isNew] = frames.try_emplace(frame, static_cast<uint32_t>(tree.frames.size()));
  if (isNew)
    tree.frames.push_back(frame);
  return entry->second;
}

uint32_t PathBuilder::addStep(uint32_t before, uint32_t frame) {
  PathStep step{before, frame};
  auto [entry, isNew] = steps.try_emplace(keyOf(step), static_cast<uint32_t>(tree.steps.size()));
  if (isNew)
    tree.steps.push_back(step);
  return entry->second;
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
  uint32_t made = copies[from.steps[step].before].step;
  for (uint32_t frame : framesFor(from.steps[step].frame))
    made = to.addStep(made, frame);
  copies[step] = {true, made};
}

const std::vector<uint32_t> &PathImport::framesFor(uint32_t frame) {
  std::vector<uint32_t> &known = frames[frame];
  if (!known.empty())
    return known;
  const Frame &original = from.frames[frame];
  if (!replacement)
    known.push_back(to.addFrame(original));
  else
    for (const Frame &part : replacement(original))
      known.push_back(to.addFrame(part));
  return known;
}

void addPath(Trace &trace, uint64_t signature, const std::vector<Frame> &frames) {
  uint32_t step = PathBuilder(trace.pathTree).addSteps(frames);
  trace.paths.push_back({signature, step});
}

} // namespace anole
