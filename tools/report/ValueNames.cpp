#include "runtime/core/handles/PredefinedNames.h"
#include "runtime/core/model/SpecialValues.h"
#include "tools/analysis/state/TypeSizes.h"
#include "tools/report/ReportData.h"

namespace anole::report {
namespace {

using tools::Json;

constexpr int64_t farthest = 4096; ///< numbers of predefined objects are nearer to 0

Json predefinedNames(FieldKind kind) {
  Json names = Json::object();
  for (int64_t number = -farthest; number < farthest; ++number)
    if (const char *name = predefinedName(kind, number))
      names[std::to_string(number)] = name;
  return names;
}

/// By number.
Json typeSizes() {
  Json sizes = Json::object();
  for (const auto &[number, size] : tools::predefinedTypeSizes())
    sizes[std::to_string(number)] = size;
  return sizes;
}

} // namespace

Json valueNames() {
  Json special = Json::array(), kinds = Json::object(), predefined = Json::object();
  for (int64_t number = 0; specialName(INT64_MIN + number); ++number)
    special.push_back(specialName(INT64_MIN + number));
#define ANOLE_FIELD_KIND(Name, Number)                                                             \
  kinds[#Name] = Number;                                                                           \
  if (Json names = predefinedNames(FieldKind::Name); !names.empty())                               \
    predefined[std::to_string(Number)] = std::move(names);
#include "runtime/core/model/FieldKinds.def"
  return {{"special", std::move(special)},
          {"kinds", std::move(kinds)},
          {"type_sizes", typeSizes()},
          {"predefined", std::move(predefined)}};
}

} // namespace anole::report
