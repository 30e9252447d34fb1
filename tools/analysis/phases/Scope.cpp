#include "tools/analysis/phases/Scope.h"

namespace anole::phases {
namespace {

constexpr double most = 0.9, few = 0.1;

double sumOf(const std::map<std::string, double> &parts) {
  double sum = 0;
  for (const auto &[name, calls] : parts)
    sum += calls;
  return sum;
}

/// Whether what one stretch calls and the other does not is too little to tell them apart.
bool bringsLittle(const Scope &one, const Scope &other) {
  double calls = 0;
  for (const std::string &name : Scopes::missing(one, other))
    calls += one.parts.at(name);
  return calls <= few * sumOf(one.parts);
}

} // namespace

Scopes::Scopes(const CallTree &tree, const PatternSequence &patterns)
    : tree(tree), patterns(patterns), all(tree.rootOf(callsOf(patterns.sequence), 1)) {}

std::map<uint32_t, double> Scopes::callsOf(const Sequence &sequence) const {
  std::map<uint32_t, double> result;
  Counts counts = countsOf(sequence);
  for (uint32_t symbol = 0; symbol < counts.size(); ++symbol)
    if (counts[symbol] != 0)
      for (auto [site, made] : patterns.patterns[symbol].calls)
        result[site] += static_cast<double>(made) * static_cast<double>(counts[symbol]) /
                        static_cast<double>(patterns.patterns[symbol].times);
  return result;
}

Scope Scopes::of(std::map<uint32_t, double> made) const {
  Root root = tree.rootOf(made, most);
  auto parts = tree.partsBelow(all, made);
  return {std::move(made), std::move(root), std::move(parts)};
}

std::set<std::string> Scopes::missing(const Scope &one, const Scope &other) {
  double ones = sumOf(one.parts), others = sumOf(other.parts);
  std::set<std::string> names;
  for (const auto &[name, calls] : one.parts) {
    auto there = other.parts.find(name);
    if (there == other.parts.end() || there->second * ones < few * calls * others)
      names.insert(name);
  }
  return names;
}

bool Scopes::holds(const Root &outer, const Root &inner) const {
  return !outer.holds(all) && outer.holds(inner);
}

bool Scopes::belongTogether(const Scope &one, const Scope &other) const {
  return holds(one.root, other.root) || holds(other.root, one.root) || bringsLittle(one, other) ||
         bringsLittle(other, one);
}

} // namespace anole::phases
