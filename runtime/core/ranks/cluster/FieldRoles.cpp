#include "runtime/core/ranks/cluster/FieldRoles.h"

#include <algorithm>
#include <array>

namespace anole {

namespace {

struct FieldRoleRow {
  const char *name;
  FieldKind kind;
  Signature signature;
  int64_t perSpecial;
};

constexpr std::array table{
    FieldRoleRow{"count", FieldKind::Plain, Signature::Count, 1},
    FieldRoleRow{"sendcount", FieldKind::Plain, Signature::Count, 1},
    FieldRoleRow{"recvcount", FieldKind::Plain, Signature::Count, 1},
    FieldRoleRow{"sendcounts", FieldKind::Plain, Signature::Count, 1},
    FieldRoleRow{"recvcounts", FieldKind::Plain, Signature::Count, 1},
    FieldRoleRow{"origin_count", FieldKind::Plain, Signature::Count, 1},
    FieldRoleRow{"source", FieldKind::Peer, Signature::Src, 0},
    FieldRoleRow{"dest", FieldKind::Peer, Signature::Dest, 0},
    FieldRoleRow{"target_rank", FieldKind::Peer, Signature::Dest, 0},
    FieldRoleRow{"tag", FieldKind::Plain, Signature::Tag, 1},
    FieldRoleRow{"sendtag", FieldKind::Plain, Signature::Tag, 1},
    FieldRoleRow{"recvtag", FieldKind::Plain, Signature::Tag, 1},
    FieldRoleRow{"key", FieldKind::Rank, Signature::Key, 1},
    FieldRoleRow{"color", FieldKind::Plain, Signature::Color, 1},
};

bool isTypeKind(FieldKind kind) {
  return kind == FieldKind::Type || kind == FieldKind::Op || kind == FieldKind::Comm;
}

/// A count of elements is one of a function that names a datatype; others count requests.
bool countsElements(const FunctionInfo &function) {
  auto isType = [](const FieldInfo &field) { return field.kind == FieldKind::Type; };
  return std::ranges::any_of(function.scalars, isType) ||
         std::ranges::any_of(function.arrays, isType);
}

FieldRole roleOf(const FieldInfo &field, bool elements) {
  FieldRole role{{}, 0, isTypeKind(field.kind), field.kind};
  for (const FieldRoleRow &row : table)
    if (field.kind == row.kind && field.name == row.name &&
        (row.signature != Signature::Count || elements)) {
      role.average = row.signature;
      role.perSpecial = row.perSpecial;
    }
  return role;
}

FunctionRoles rolesOf(const FunctionInfo &function) {
  FunctionRoles result;
  bool elements = countsElements(function);
  for (const FieldInfo &field : function.scalars)
    result.scalars.push_back(roleOf(field, elements));
  for (const FieldInfo &field : function.arrays)
    result.arrays.push_back(roleOf(field, elements));
  return result;
}

} // namespace

FieldRoles::FieldRoles(const std::vector<FunctionInfo> &functions) {
  for (const FunctionInfo &function : functions)
    roles.emplace(function.id, rolesOf(function));
}

const FunctionRoles *FieldRoles::of(uint16_t function) const {
  auto entry = roles.find(function);
  return entry == roles.end() ? nullptr : &entry->second;
}

} // namespace anole
