#pragma once

#include "tools/analysis/phases/Patterns.h"
#include "tools/show/PathEnds.h"

#include <span>
#include <string>

namespace anole::phases {

/// The name of a function as all tables show it.
std::string shownName(const Name &function);

/// A Root is where in the program a function was called: the frames from outside to the call, and
/// the function. Equal for all calls that one activation of the function can make.
struct Root {
  std::vector<const Frame *> calls{}; ///< outermost first
  Name function{};                    ///< that they lead to; empty: not known

  size_t depth() const { return calls.size() + !function.empty(); }
  bool operator==(const Root &) const = default;
  /// Returns whether the other one is the same or was called from here. What is not known holds
  /// all.
  bool holds(const Root &other) const;
  /// Says the same of the function that the last of these frames enters.
  bool holds(std::span<const Frame *const> path) const;
};

/// The functions that call sites are in.
class CallTree {
public:
  /// Only so many outer frames of a path count.
  static constexpr size_t mostFrames = 16;

  CallTree(const Trace &trace, const SharedStream &stream);

  /// The deepest function that holds at least this share of the calls, which are given by call
  /// site; at a share of 1 the root of [Alawneh2016], section 3.4.
  Root rootOf(const std::map<uint32_t, double> &calls, double share) const;

  /// The outermost function on the way to a root, below another one, that makes the same calls:
  /// where a function only calls another one, a reader knows the outer one.
  Root outermost(const Root &root, const Root &below,
                 const std::map<uint32_t, double> &calls) const;

  /// Returns what goes on right below a root, with calls: functions by name, and where the root
  /// itself calls MPI, call sites.
  std::map<std::string, double> partsBelow(const Root &root,
                                           const std::map<uint32_t, double> &calls) const;

  /// The functions right below a root that make most of the calls, the one with most first. Where
  /// the root itself calls MPI, these are the names of MPI's functions.
  std::vector<std::string> below(const Root &root, const std::map<uint32_t, double> &calls) const;

private:
  /// Returns the frames of the path up to the function of this depth; none if it is not known.
  std::span<const Frame *const> pathTo(uint32_t site, size_t depth) const;
  size_t sitesIn(const Root &root, const std::map<uint32_t, double> &calls) const;
  /// Returns the function right below the root that the site is in; null if the root itself calls
  /// MPI there.
  const Name *functionBelow(const Root &root, uint32_t site) const;
  /// Returns sums of calls by the names of these functions, or by what else a site is called.
  template <typename NameOf>
  std::map<std::string, double> sumsBelow(const Root &root, const std::map<uint32_t, double> &calls,
                                          NameOf nameOf) const;

  std::vector<std::vector<const Frame *>> paths; ///< by site
  std::vector<std::string> functions;            ///< of MPI, by site
};

} // namespace anole::phases
