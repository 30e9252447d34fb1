#pragma once

#include "tools/analysis/phases/CallTree.h"

namespace anole::phases {

/// Stretches are where one stretch of the sequence ends and another begins.
struct Stretches {
  uint64_t begin = 0, boundary = 0, end = 0;
};

/// PatternParts are what patterns call, to find out where functions change.
class PatternParts {
public:
  PatternParts(const CallTree &tree, const Root &base, const std::vector<Pattern> &patterns,
               const Slices &slices)
      : tree(tree), base(base), patterns(patterns), slices(slices) {}

  /// The boundary, so that patterns at it are on the side where their functions call: `ending` ones
  /// on the left, `beginning` ones on the right. Neither side becomes empty. A boundary moves by at
  /// most `mostMoved` patterns: a cut by entropy is farther off only if functions do not matter.
  uint64_t boundary(Stretches stretches, const std::set<std::string> &ending,
                    const std::set<std::string> &beginning) const;

  static constexpr uint64_t mostMoved = 1024;

private:
  bool isAmong(const std::set<std::string> &functions, uint64_t position) const;

  const CallTree &tree;
  const Root &base;
  const std::vector<Pattern> &patterns;
  const Slices &slices;
};

} // namespace anole::phases
