#include "tools/analysis/lint/TypeClasses.h"

#include "runtime/core/handles/PredefinedNames.h"
#include "runtime/core/model/SpecialValues.h"
#include "tools/analysis/state/TypeSizes.h"

#include <string_view>

namespace anole::lint {
namespace {

using namespace std::string_view_literals;

enum class Sort : uint8_t { Any, Integer, Real, Complex, Logical, Pair };

/// Names of integers vary most.
Sort sortOf(std::string_view name) {
  constexpr std::string_view any[] = {"BYTE", "PACKED", "LB", "UB"};
  for (std::string_view each : any)
    if (name == each)
      return Sort::Any;
  if (name.find("COMPLEX") != name.npos)
    return Sort::Complex;
  if (name.ends_with("_INT") && name != "LONG_LONG_INT"sv)
    return Sort::Pair;
  if (name.starts_with("2"))
    return Sort::Pair;
  if (name.find("BOOL") != name.npos || name == "LOGICAL"sv)
    return Sort::Logical;
  bool isReal = name.starts_with("REAL") || name.find("DOUBLE") != name.npos || name == "FLOAT"sv;
  return isReal ? Sort::Real : Sort::Integer;
}

/// Pairs of one size may differ.
TypeClass classOf(int64_t type) {
  const char *name = predefinedName(FieldKind::Type, type);
  auto size = tools::predefinedTypeSizes().find(type);
  if (!name || size == tools::predefinedTypeSizes().end())
    return std::nullopt;
  Sort sort = sortOf(name);
  if (sort == Sort::Any)
    return std::nullopt;
  uint32_t which = sort == Sort::Pair ? static_cast<uint32_t>(-type) : 0;
  return static_cast<uint32_t>(sort) << 24 | which << 8 | static_cast<uint32_t>(size->second);
}

std::optional<size_t> madeTypeIn(const std::vector<FieldInfo> &fields) {
  for (size_t i = fields.size(); i-- > 0;)
    if (fields[i].kind == FieldKind::Type)
      return i;
  return std::nullopt;
}

} // namespace

TypeClass TypeClasses::of(int64_t type) const {
  if (isSpecial(type))
    return std::nullopt;
  if (type < 0)
    return classOf(type);
  auto known = made.find(type);
  return known == made.end() ? std::nullopt : known->second;
}

void TypeClasses::follow(const whatif::CallShape &shape, const WalkedEvent &event) {
  if (!shape.role->makes(CallObject::Type))
    return;
  const FunctionInfo &function = *shape.function;
  auto place = madeTypeIn(function.scalars);
  auto number = event.scalarAt(place);
  if (!number)
    return;
  std::optional<TypeClass> all;
  auto add = [&](int64_t type) {
    TypeClass one = of(type);
    all = !all || *all == one ? one : TypeClass();
  };
  for (size_t i = 0; i < std::min(*place, event.scalars.size()); ++i)
    if (function.scalars[i].kind == FieldKind::Type)
      add(event.scalars[i]);
  for (size_t i = 0; i < std::min(function.arrays.size(), event.arrays.size()); ++i)
    for (int64_t type : event.arrays[i])
      if (function.arrays[i].kind == FieldKind::Type)
        add(type);
  made[*number] = all.value_or(TypeClass());
}

TypeClass TypeClasses::in(const std::optional<tools::ByteColumns> &columns,
                          const WalkedEvent &event) const {
  bool isScalar = columns && columns->types && *columns->types < event.scalars.size();
  return isScalar ? of(event.scalars[*columns->types]) : std::nullopt;
}

} // namespace anole::lint
