#pragma once

#include "runtime/core/base/CopiedPtr.h"
#include "runtime/core/base/PlaceIndex.h"
#include "runtime/core/model/StreamTrace.h"

#include <span>

namespace anole {

/// The body variants of a loop, as a tree of their common beginnings: each variant but the first
/// branches off from an earlier one, where it first differs from all of them. So the variant that
/// goes on otherwise than the expected one did is found by one look-up, whatever their number and
/// length, and a body is found or added in the time of reading it once. Memory: the bodies and, if
/// there are several, a branch for each.
class VariantSet {
public:
  static constexpr uint32_t none = UINT32_MAX;

  uint32_t size() const { return static_cast<uint32_t>(bodies.size()); }
  bool empty() const { return bodies.empty(); }
  /// Its symbols stay where they are when others are added.
  const Body &operator[](uint32_t variant) const { return bodies[variant]; }

  /// The first variant that is like `variant` in its first `position` children and has `child`
  /// next, or none.
  uint32_t next(uint32_t variant, uint32_t position, Symbol child) const;

  /// The variant with exactly this body, or none.
  uint32_t find(std::span<const Symbol> body) const { return descend(body).found; }

  /// The same, added if there is none.
  uint32_t findOrAdd(std::span<const Symbol> body);

  /// Takes the bodies out.
  std::vector<Body> take() { return std::move(bodies); }

  size_t memory() const;

private:
  /// A Branch is where a variant leaves the one that it branches off from.
  struct Branch {
    uint32_t from = none;
    uint32_t position = 0;
    Symbol child{};
    bool operator==(const Branch &) const = default;
  };
  /// What comes after the last child of a body that others have as their beginning.
  static constexpr Symbol end{UINT32_MAX};

  /// The variant with the body, or where it would branch off.
  struct Descent {
    uint32_t found;
    Branch branch;
  };
  Descent descend(std::span<const Symbol> body) const;
  static uint64_t hashOf(const Branch &branch);
  uint32_t variantAt(const Branch &branch) const;

  struct Branches {
    std::vector<Branch> all = std::vector<Branch>(1); ///< of each variant; the first one has none
    PlaceIndex places;                                ///< in these, but for the first one's
  };

  std::vector<Body> bodies;
  CopiedPtr<Branches> branches; ///< null: there is one variant, or none
};

} // namespace anole
