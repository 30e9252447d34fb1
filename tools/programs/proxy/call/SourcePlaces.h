#pragma once

#include "tools/programs/proxy/program/RankPrograms.h"

namespace anole::tools::generate {

/// Where a child of a loop is in the source: the steps of a call path that leads through it,
/// outermost first, and how many functions it is deep: main has depth 0. A loop is in the function
/// that holds it, and its calls lie as deep or deeper.
struct SourcePlace {
  std::vector<uint32_t> steps; ///< in the trace's PathTree
  size_t depth = 0;
};

/// The places of all points and loops of a stream. Of paths that are deeper than `mostDepth`
/// (recursion), only the outer part counts.
class SourcePlaces {
public:
  static constexpr size_t mostDepth = 64;

  SourcePlaces(const Trace &trace, const SharedStream &stream);

  const SourcePlace &of(Symbol symbol) const {
    return symbol.isLoop() ? loops[symbol.index()] : points[symbol.index()];
  }
  const Frame &frame(uint32_t step) const { return frameAt(trace.pathTree, step); }
  /// The name of the function at a depth as C has it; the place must be that deep.
  std::string functionAt(const SourcePlace &place, size_t depth) const;
  /// "main stencil2d.c:88 > step" for the function at a depth.
  std::string pathTo(const SourcePlace &place, size_t depth) const;
  /// "stencil2d.c:38", or empty.
  static std::string lineOf(const Frame &frame);

private:
  bool isOfLibrary(uint32_t step) const;
  SourcePlace placeOf(const SharedPoint &point) const;
  void addLoop(uint32_t index, std::vector<int> &state);
  size_t depthOf(const SharedLoop &loop, const SourcePlace &shared, size_t common) const;

  const Trace &trace;
  const SharedStream &stream;
  std::map<uint64_t, uint32_t> stepOfPath;
  std::map<uint64_t, const LoopSite *> sites;
  std::vector<SourcePlace> points, loops;
};

/// A file without its folder.
std::string baseName(const std::string &file);

/// A name of the source as an identifier of C: "void Domain::send<int>(int)" -> "send".
std::string identifierOf(const std::string &name);

} // namespace anole::tools::generate
