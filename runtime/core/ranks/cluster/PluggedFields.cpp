#include "runtime/core/ranks/cluster/PluggedFields.h"

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

size_t knownScalars(const SharedPoint &point, const FunctionRoles &roles) {
  return std::min({roles.scalars.size(), size_t(point.scalars), point.columns.size()});
}

} // namespace

bool isInWorld(const SharedPoint &point, const FunctionRoles &roles) {
  for (size_t i = 0; i < knownScalars(point, roles); ++i)
    if (roles.scalars[i].kind == FieldKind::Comm)
      return isAlways(world, point.columns[i]);
  return false;
}

std::optional<Signature> pluggedRole(const SharedPoint &point, const FunctionRoles &roles,
                                     size_t scalar) {
  if (scalar >= knownScalars(point, roles) || !roles.scalars[scalar].average)
    return std::nullopt;
  Signature role = *roles.scalars[scalar].average;
  bool isSplit = role == Signature::Key || role == Signature::Color;
  bool isPeer = roles.scalars[scalar].isPeer() && isInWorld(point, roles);
  return isSplit || isPeer ? std::optional(role) : std::nullopt;
}

} // namespace anole
