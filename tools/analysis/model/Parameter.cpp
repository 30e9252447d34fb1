#include "tools/analysis/model/Parameter.h"

#include "runtime/core/model/FieldPlace.h"

namespace anole::tools {
namespace {

bool movesData(const FunctionInfo &function) {
  return placeOf(function.scalars, FieldKind::Type) || placeOf(function.arrays, FieldKind::Type);
}

/// The late source of a wildcard receive is one, too; what a call only tells the program
/// (MPI_Cart_shift: rank_source) is none.
std::optional<Parameter> peerParameter(const std::string &name) {
  if (name.starts_with("rank"))
    return std::nullopt;
  if (name.find("source") != std::string::npos)
    return Parameter::Source;
  return name.starts_with("dest") || name.starts_with("target") ? std::optional(Parameter::Dest)
                                                                : std::nullopt;
}

} // namespace

std::optional<Parameter> parameterOf(const FunctionInfo &function, const FieldInfo &field) {
  const std::string &name = field.name;
  if (field.kind == FieldKind::Peer || field.kind == FieldKind::RemotePeer)
    return peerParameter(name);
  if (field.kind != FieldKind::Plain)
    return std::nullopt;
  if (name.ends_with("tag"))
    return Parameter::Tag;
  bool isCount = name.find("count") != std::string::npos && movesData(function);
  return isCount ? std::optional(Parameter::Count) : std::nullopt;
}

} // namespace anole::tools
