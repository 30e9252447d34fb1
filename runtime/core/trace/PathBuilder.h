#pragma once

#include "runtime/core/trace/Trace.h"

#include <functional>
#include <span>
#include <unordered_map>

namespace anole {

/// Adds steps to a tree, each once. It takes time and memory that grow with the tree to begin with,
/// then constant time a step.
class PathBuilder {
public:
  /// The tree must outlive it, and nobody else may change it meanwhile.
  explicit PathBuilder(PathTree &tree);

  uint32_t addFrame(const Frame &frame);
  /// The step from `before` through the frame of that index.
  uint32_t addStep(uint32_t before, uint32_t frame);
  /// The innermost of some steps, outermost first.
  uint32_t addSteps(std::span<const Frame> frames);

private:
  struct FrameHash {
    size_t operator()(const Frame &frame) const;
  };
  PathTree &tree;
  std::unordered_map<Frame, uint32_t, FrameHash> frames;
  std::unordered_map<uint64_t, uint32_t> steps; ///< by (before, frame)
};

/// Copies steps of one tree to another one, as they are asked for. A step is visited once however
/// many paths go through it, and a frame looked at once however many steps do.
class PathImport {
public:
  /// What stands for a frame in the other tree, outermost first.
  using Replacement = std::function<std::vector<Frame>(const Frame &)>;

  /// All must outlive it. Without a replacement frames stay as they are.
  PathImport(const PathTree &from, PathBuilder &to, Replacement replacement = {});

  /// The copy of a step.
  uint32_t operator()(uint32_t step);

private:
  const std::vector<uint32_t> &framesFor(uint32_t frame);
  void copy(uint32_t step);

  const PathTree &from;
  PathBuilder &to;
  Replacement replacement;
  struct Copy {
    bool made = false;
    uint32_t step = 0;
  };
  std::vector<Copy> copies;                  ///< by step
  std::vector<std::vector<uint32_t>> frames; ///< by frame; empty: not looked at
  std::vector<uint32_t> pending;
};

/// Lists a path of a trace by its frames, outermost first. Time grows with the tree, so it is for
/// traces that are written by hand.
void addPath(Trace &trace, uint64_t signature, const std::vector<Frame> &frames);

} // namespace anole
