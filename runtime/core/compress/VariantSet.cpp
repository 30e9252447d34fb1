#include "runtime/core/compress/VariantSet.h"

#include "runtime/core/base/Hash.h"

namespace anole {

uint64_t VariantSet::hashOf(const Branch &branch) {
  return combineHash(uint64_t(branch.from) << 32 | branch.position, branch.child.bits);
}

uint32_t VariantSet::variantAt(const Branch &branch) const {
  if (!branches)
    return none;
  return branches->places.find(hashOf(branch),
                               [&](uint32_t at) { return branches->all[at] == branch; });
}

/// The beginning belongs to the variant that had it first. Going there takes no longer than the
/// last iteration did: each step is a branch further to the front of the body that it ran.
uint32_t VariantSet::next(uint32_t variant, uint32_t position, Symbol child) const {
  while (variant != 0 && branches->all[variant].position >= position)
    variant = branches->all[variant].from;
  const Body &body = bodies[variant];
  if (position < body.size() && body[position] == child)
    return variant;
  return variantAt({variant, position, child});
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
    uint32_t further = variantAt(branch);
    if (further == none)
      return {none, branch};
    variant = further;
  }
}

uint32_t VariantSet::findOrAdd(std::span<const Symbol> body) {
  Descent descent = descend(body);
  if (descent.found != none)
    return descent.found;
  uint32_t added = size();
  bodies.emplace_back(body.begin(), body.end());
  if (added == 0)
    return added;
  if (!branches)
    branches = std::make_unique<Branches>();
  branches->all.push_back(descent.branch);
  branches->places.add(hashOf(descent.branch), added);
  return added;
}

size_t VariantSet::memory() const {
  size_t bytes = bodies.capacity() * sizeof(Body);
  if (branches)
    bytes +=
        sizeof(*branches) + branches->all.capacity() * sizeof(Branch) + branches->places.memory();
  for (const Body &body : bodies)
    bytes += body.capacity() * sizeof(Symbol);
  return bytes;
}

} // namespace anole
