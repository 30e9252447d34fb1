#include "runtime/core/compress/VariantSet.h"

#include "runtime/core/base/Hash.h"

namespace anole {

size_t VariantSet::BranchHash::operator()(const Branch &branch) const {
  return combineHash(uint64_t(branch.from) << 32 | branch.position, branch.child.bits);
}

/// The beginning belongs to the variant that had it first. Going there takes no longer than the
/// last iteration did: each step is a branch further to the front of the body that it ran.
uint32_t VariantSet::next(uint32_t variant, uint32_t position, Symbol child) const {
  while (branches[variant].from != none && branches[variant].position >= position)
    variant = branches[variant].from;
  const Body &body = bodies[variant];
  if (position < body.size() && body[position] == child)
    return variant;
  auto branch = byBranch.find({variant, position, child});
  return branch == byBranch.end() ? none : branch->second;
}

VariantSet::Descent VariantSet::descend(std::span<const Symbol> body) const {
  if (empty())
    return {none, {}};
  uint32_t variant = 0, position = 0;
  for (;;) {
    const Body &known = bodies[variant];
    while (position < body.size() && position < known.size() && body[position] == known[position])
      ++position;
    if (position == body.size() && position == known.size())
      return {variant, {}};
    Branch branch{variant, position, position < body.size() ? body[position] : end};
    auto further = byBranch.find(branch);
    if (further == byBranch.end())
      return {none, branch};
    variant = further->second;
  }
}

uint32_t VariantSet::findOrAdd(std::span<const Symbol> body) {
  Descent descent = descend(body);
  if (descent.found != none)
    return descent.found;
  uint32_t added = size();
  bodies.emplace_back(body.begin(), body.end());
  branches.push_back(descent.branch);
  if (added != 0)
    byBranch.emplace(descent.branch, added);
  return added;
}

size_t VariantSet::memory() const {
  size_t bytes = bodies.capacity() * sizeof(Body) + branches.capacity() * sizeof(Branch) +
                 byBranch.size() * (sizeof(Branch) + 24);
  for (const Body &body : bodies)
    bytes += body.capacity() * sizeof(Symbol);
  return bytes;
}

} // namespace anole
