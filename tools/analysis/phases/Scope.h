#pragma once

#include "tools/analysis/phases/CallTree.h"

namespace anole::phases {

/// A Scope is what goes on in a stretch of a run.
struct Scope {
  std::map<uint32_t, double> made{};     ///< calls by site
  Root root{};                           ///< the function that makes most of them
  std::map<std::string, double> parts{}; ///< calls by what is right below the base
};

/// Says which stretches of a run do the same, by the functions that call.
class Scopes {
public:
  Scopes(const CallTree &tree, const PatternSequence &patterns);

  /// From which everything is called, such as `main`.
  const Root &base() const { return all; }
  /// By call site, in a stretch of the sequence.
  std::map<uint32_t, double> callsOf(const Sequence &sequence) const;
  Scope of(std::map<uint32_t, double> made) const;

  /// Returns what calls in one stretch and hardly, or not at all, in the other one. An entropy cut
  /// may be some patterns off the place where functions change, because patterns that come once are
  /// at home on both sides.
  static std::set<std::string> missing(const Scope &one, const Scope &other);

  /// Returns whether one function makes most of both, or hardly anything begins or hardly anything
  /// ends between them.
  bool belongTogether(const Scope &one, const Scope &other) const;

private:
  bool holds(const Root &outer, const Root &inner) const;

  const CallTree &tree;
  const PatternSequence &patterns;
  Root all;
};

} // namespace anole::phases
