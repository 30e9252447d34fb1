#include "tools/analysis/phases/CallTree.h"

#include "runtime/core/model/PathSteps.h"
#include "tools/names/ShortName.h"
#include "tools/show/ListedFunctions.h"
#include "tools/show/Printable.h"

#include <algorithm>

namespace anole::phases {
namespace {

/// The names, the one with most calls first.
std::vector<std::string> sorted(const std::map<std::string, double> &calls) {
  std::vector<std::pair<double, std::string>> order;
  for (const auto &[name, count] : calls)
    order.emplace_back(-count, name);
  std::ranges::sort(order);
  std::vector<std::string> names;
  for (auto &[count, name] : order)
    names.push_back(std::move(name));
  return names;
}

/// The outer frames of a path.
std::vector<const Frame *> outerFrames(const tools::PathEnds &ends, uint32_t step) {
  if (step == 0)
    return {};
  tools::PathEnds::Ends found = ends.of(step);
  std::vector<const Frame *> path = std::move(found.outer);
  if (found.between == 0)
    path.insert(path.end(), found.inner.begin(), found.inner.end());
  path.resize(std::min(path.size(), CallTree::mostFrames));
  return path;
}

Root rootAt(std::span<const Frame *const> path) {
  return {{path.begin(), path.end() - 1}, path.back()->function};
}

/// Sums of calls by root, in the order in which they first come. A call is nearly always of the
/// root of the one before it, which needs no search.
class RootSums {
public:
  void add(std::span<const Frame *const> path, double calls) {
    if (sums.empty() || !isAt(sums[latest].first, path))
      latest = numberOf(path);
    sums[latest].second += calls;
  }

  /// The root with most calls, if that is enough.
  const Root *most(double enough) const {
    auto found = std::ranges::max_element(sums, {}, &std::pair<Root, double>::second);
    return found == sums.end() || found->second < enough ? nullptr : &found->first;
  }

private:
  static bool isAt(const Root &root, std::span<const Frame *const> path) {
    return root.calls.size() + 1 == path.size() && root.holds(path);
  }

  size_t numberOf(std::span<const Frame *const> path) {
    Root root = rootAt(path);
    auto [known, isNew] = numbers.try_emplace({root.calls, root.function.text()}, sums.size());
    if (isNew)
      sums.emplace_back(std::move(root), 0);
    return known->second;
  }

  std::vector<std::pair<Root, double>> sums;
  std::map<std::pair<std::vector<const Frame *>, std::string>, size_t> numbers;
  size_t latest = 0;
};

} // namespace

std::string shownName(const Name &function) {
  return tools::printable(tools::shortName(function.text()), tools::longestName);
}

bool Root::holds(const Root &other) const {
  if (depth() == 0)
    return true;
  if (other.calls.size() < calls.size() ||
      !std::equal(calls.begin(), calls.end(), other.calls.begin()))
    return false;
  return other.calls.size() == calls.size() ? function == other.function
                                            : function == other.calls[calls.size()]->function;
}

bool Root::holds(std::span<const Frame *const> path) const {
  if (depth() == 0)
    return true;
  return path.size() > calls.size() && std::equal(calls.begin(), calls.end(), path.begin()) &&
         function == path[calls.size()]->function;
}

CallTree::CallTree(const Trace &trace, const SharedStream &stream) {
  const tools::ListedFunctions names(trace);
  tools::PathEnds ends(trace.pathTree);
  const PathSteps steps(trace.paths);
  for (const SharedPoint &point : stream.points) {
    paths.push_back(outerFrames(ends, steps.at(point.key.path)));
    functions.push_back(names.name(point.key));
  }
}

std::span<const Frame *const> CallTree::pathTo(uint32_t site, size_t depth) const {
  const auto &path = paths[site];
  const bool isKnown = depth != 0 && depth <= path.size() && !path[depth - 1]->function.empty();
  return std::span(path).first(isKnown ? depth : 0);
}

Root CallTree::rootOf(const std::map<uint32_t, double> &calls, double share) const {
  double all = 0;
  for (auto [site, count] : calls)
    all += count;
  Root root;
  for (size_t depth = 1; depth <= mostFrames; ++depth) {
    RootSums sums;
    for (auto [site, count] : calls)
      if (auto path = pathTo(site, depth); !path.empty())
        sums.add(path, count);
    const Root *most = sums.most(share * all);
    if (!most)
      break;
    root = *most;
  }
  return root;
}

/// How many of the call sites are there.
size_t CallTree::sitesIn(const Root &root, const std::map<uint32_t, double> &calls) const {
  return static_cast<size_t>(std::ranges::count_if(calls, [&](const auto &made) {
    auto path = pathTo(made.first, root.depth());
    return !path.empty() && root.holds(path);
  }));
}

Root CallTree::outermost(const Root &root, const Root &below,
                         const std::map<uint32_t, double> &calls) const {
  size_t sites = sitesIn(root, calls);
  for (size_t depth = below.depth() + 1; depth < root.depth(); ++depth) {
    auto last = root.calls.begin() + static_cast<std::ptrdiff_t>(depth) - 1;
    Root outer{{root.calls.begin(), last}, (*last)->function};
    if (sitesIn(outer, calls) == sites)
      return outer;
  }
  return root;
}

const Name *CallTree::functionBelow(const Root &root, uint32_t site) const {
  auto path = pathTo(site, root.depth() + 1);
  return path.empty() || !root.holds(path) ? nullptr : &path.back()->function;
}

/// Sites of one function mostly come one after the other.
template <typename NameOf>
std::map<std::string, double> CallTree::sumsBelow(const Root &root,
                                                  const std::map<uint32_t, double> &calls,
                                                  NameOf nameOf) const {
  std::map<std::string, double> sums;
  const Name *latest = nullptr;
  double *sum = nullptr;
  for (auto [site, count] : calls) {
    const Name *function = functionBelow(root, site);
    if (!function) {
      sums[nameOf(site)] += count;
      continue;
    }
    if (!latest || *latest != *function)
      sum = &sums[shownName(*function)];
    latest = function;
    *sum += count;
  }
  return sums;
}

std::map<std::string, double> CallTree::partsBelow(const Root &root,
                                                   const std::map<uint32_t, double> &calls) const {
  return sumsBelow(root, calls, [](uint32_t site) { return std::to_string(site); });
}

std::vector<std::string> CallTree::below(const Root &root,
                                         const std::map<uint32_t, double> &calls) const {
  return sorted(sumsBelow(root, calls, [&](uint32_t site) { return functions[site]; }));
}

} // namespace anole::phases
