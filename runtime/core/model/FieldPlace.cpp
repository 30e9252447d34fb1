#include "runtime/core/model/FieldPlace.h"

#include <algorithm>

namespace anole {
namespace {

FieldPlace placeIn(const std::vector<FieldInfo> &fields, const auto &wanted, auto member) {
  auto found = std::ranges::find(fields, wanted, member);
  return found == fields.end() ? std::nullopt : FieldPlace(found - fields.begin());
}

} // namespace

FieldPlace placeOf(const std::vector<FieldInfo> &fields, std::string_view name) {
  return placeIn(fields, name, &FieldInfo::name);
}

FieldPlace placeOf(const std::vector<FieldInfo> &fields, FieldKind kind) {
  return placeIn(fields, kind, &FieldInfo::kind);
}

bool namesObject(FieldKind kind) {
  switch (kind) {
  case FieldKind::Comm:
  case FieldKind::NewComm:
  case FieldKind::Type:
  case FieldKind::Op:
  case FieldKind::Group:
  case FieldKind::Object:
  case FieldKind::Window:
  case FieldKind::NewWindow:
    return true;
  default:
    return false;
  }
}

const FunctionInfo *functionOf(const Trace &trace, const PointKey &key) {
  auto found = std::ranges::find(trace.functions, key.functionId(), &FunctionInfo::id);
  return found == trace.functions.end() ? nullptr : &*found;
}

} // namespace anole
