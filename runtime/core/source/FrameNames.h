#pragma once

#include "runtime/core/base/PlaceIndex.h"
#include "runtime/core/source/SiteTable.h"

#include <functional>

namespace anole {

/// FrameNames give the frames of a path tree their functions and places in the source, in the tree
/// itself: with tens of thousands of call sites, frames are a good part of a trace, and no second
/// tree stands beside it.
///
/// A frame may stand for several functions that were inlined into each other. The innermost takes
/// its place, and finish() puts steps through the others before it. Time and memory grow with the
/// frames and steps of the tree.
class FrameNames {
public:
  /// Looks up a frame that has an address instead of a site. Gives its functions, outermost first.
  using AtAddress = std::function<std::vector<Frame>(const Frame &)>;

  /// The tree must outlive it, and nothing else may change the tree meanwhile.
  explicit FrameNames(PathTree &tree);

  bool wants(uint64_t site) const;
  /// Names the frames of a site that have no name yet.
  void take(const CallSite &site);

  /// Names the frames that have no site, and makes the steps of inlined functions. Returns where
  /// each step of the tree went.
  std::vector<uint32_t> finish(const AtAddress &atAddress);

private:
  template <typename Visitor> void eachUnnamed(uint64_t site, Visitor visit) const;
  void name(uint32_t frame, std::vector<Frame> functions);
  std::vector<uint32_t> moveSteps();

  PathTree &tree;
  PlaceIndex bySite;                      ///< of frames, several of which may have one site
  std::vector<std::vector<Frame>> around; ///< functions that frames are inlined into
  std::vector<uint32_t> aroundFrame;      ///< by frame: the place in these; none: in none
};

} // namespace anole
