#pragma once

#include "runtime/core/base/PlaceIndex.h"
#include "runtime/core/model/Trace.h"

#include <span>

namespace anole {

/// Adds steps to a tree, each once. The constructor takes time and memory that grow with the tree;
/// a step then takes constant time.
class PathBuilder {
public:
  /// The tree must outlive the builder. Nothing else may change the tree meanwhile.
  explicit PathBuilder(PathTree &tree);

  uint32_t addFrame(const Frame &frame);
  /// The step from `before` through the frame of that index.
  uint32_t addStep(uint32_t before, uint32_t frame);
  /// The innermost of some steps, outermost first.
  uint32_t addSteps(std::span<const Frame> frames);

private:
  uint32_t findFrame(const Frame &frame, uint64_t hash) const;
  uint32_t findStep(PathStep step) const;

  PathTree &tree;
  PlaceIndex frames, steps; ///< of the tree
};

/// Copies steps of one tree to another one on request. It visits a step once however many paths
/// share it, and a frame once however many steps share it.
class PathImport {
public:
  /// Both must outlive the import.
  PathImport(const PathTree &from, PathBuilder &to);

  /// The copy of a step.
  uint32_t operator()(uint32_t step);

private:
  uint32_t frameFor(uint32_t frame);

  static constexpr uint32_t none = UINT32_MAX;

  const PathTree &from;
  PathBuilder &to;
  std::vector<uint32_t> steps, frames; ///< the copies; none: not made yet
  std::vector<uint32_t> pending;
};

/// Lists a path of a trace by its frames, outermost first. Time grows with the tree, so it is for
/// traces that are written by hand.
void addPath(Trace &trace, uint64_t signature, const std::vector<Frame> &frames);

} // namespace anole
