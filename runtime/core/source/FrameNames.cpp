#include "runtime/core/source/FrameNames.h"

#include "runtime/core/base/Hash.h"
#include "runtime/core/model/PathBuilder.h"

#include <utility>

namespace anole {

FrameNames::FrameNames(PathTree &tree)
    : tree(tree), aroundFrame(tree.frames.size(), PlaceIndex::none) {
  for (uint32_t at = 0; at < tree.frames.size(); ++at)
    if (tree.frames[at].site != 0)
      bySite.add(mixBits(tree.frames[at].site), at);
}

template <typename Visitor> void FrameNames::eachUnnamed(uint64_t site, Visitor visit) const {
  bySite.find(mixBits(site), [&](uint32_t at) {
    if (tree.frames[at].site == site && tree.frames[at].function.empty())
      visit(at);
    return false;
  });
}

bool FrameNames::wants(uint64_t site) const {
  bool isWanted = false;
  eachUnnamed(site, [&](uint32_t) { isWanted = true; });
  return isWanted;
}

void FrameNames::take(const CallSite &site) {
  if (!site.frames.empty())
    eachUnnamed(site.site, [&](uint32_t at) {
      name(at, site.frames);
      tree.frames[at].site = site.site;
    });
}

void FrameNames::name(uint32_t frame, std::vector<Frame> functions) {
  tree.frames[frame] = std::move(functions.back());
  functions.pop_back();
  if (functions.empty())
    return;
  aroundFrame[frame] = static_cast<uint32_t>(around.size());
  around.push_back(std::move(functions));
}

std::vector<uint32_t> FrameNames::finish(const AtAddress &atAddress) {
  for (uint32_t at = 0; at < tree.frames.size(); ++at)
    if (const Frame &frame = tree.frames[at]; frame.site == 0 && frame.function.empty())
      name(at, atAddress(frame));
  return moveSteps();
}

namespace {

/// NewSteps are those of a tree with the steps of inlined functions between them. Calls that were
/// inlined together share these steps, and their frames.
class NewSteps {
public:
  /// `frames`: how many the tree has by itself.
  explicit NewSteps(size_t frames) : frames(static_cast<uint32_t>(frames)) {}

  uint32_t append(PathStep step) {
    steps.push_back(step);
    return static_cast<uint32_t>(steps.size() - 1);
  }
  uint32_t through(uint32_t before, const Frame &function) {
    const uint32_t frame = inlined.addFrame(function), step = inlined.addStep(before, frame);
    if (step == placed.size())
      placed.push_back(append({before, frames + frame}));
    return placed[step];
  }
  void giveTo(PathTree &tree) {
    tree.frames.insert(tree.frames.end(), others.frames.begin(), others.frames.end());
    tree.steps = std::move(steps);
  }

private:
  uint32_t frames;
  std::vector<PathStep> steps{{}};
  PathTree others; ///< inlined functions, by the steps before them
  PathBuilder inlined{others};
  std::vector<uint32_t> placed{0}; ///< where the steps of these are
};

} // namespace

std::vector<uint32_t> FrameNames::moveSteps() {
  NewSteps steps(tree.frames.size());
  std::vector<uint32_t> moved(tree.steps.size());
  for (size_t i = 1; i < tree.steps.size(); ++i) {
    auto [before, frame] = tree.steps[i];
    before = moved[before];
    if (aroundFrame[frame] != PlaceIndex::none)
      for (const Frame &function : around[aroundFrame[frame]])
        before = steps.through(before, function);
    moved[i] = steps.append({before, frame});
  }
  steps.giveTo(tree);
  return moved;
}

} // namespace anole
