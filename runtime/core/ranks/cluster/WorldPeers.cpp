#include "runtime/core/ranks/cluster/WorldPeers.h"

#include <algorithm>

namespace anole {

namespace {

constexpr int64_t world = 0; ///< ordinal of MPI_COMM_WORLD

bool isAlways(int64_t value, const SharedColumn &column) {
  auto isSame = [&](const SharedTerm &term) {
    return term.body.empty() && !term.block && term.start == RankValue{value, {}, {}} &&
           term.stride == RankValue{};
  };
  return std::ranges::all_of(
      column, [&](const Family &family) { return std::ranges::all_of(family.terms, isSame); });
}

} // namespace

bool isWorldPeer(const SharedPoint &point, const FunctionRoles &roles, size_t scalar) {
  size_t known = std::min({roles.scalars.size(), size_t(point.scalars), point.columns.size()});
  if (scalar >= known || !roles.scalars[scalar].isPeer())
    return false;
  for (size_t i = 0; i < known; ++i)
    if (roles.scalars[i].kind == FieldKind::Comm)
      return isAlways(world, point.columns[i]);
  return false;
}

} // namespace anole
