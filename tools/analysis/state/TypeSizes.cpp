#include "tools/analysis/state/TypeSizes.h"

#include "runtime/core/handles/PredefinedNames.h"

#include <algorithm>
#include <iterator>
#include <string_view>

namespace anole::tools {
namespace {

struct SizedType {
  std::string_view name;
  int64_t size;
};

constexpr SizedType sizedTypes[] = {
    {"CHAR", 1},
    {"SIGNED_CHAR", 1},
    {"UNSIGNED_CHAR", 1},
    {"BYTE", 1},
    {"WCHAR", 4},
    {"SHORT", 2},
    {"UNSIGNED_SHORT", 2},
    {"INT", 4},
    {"UNSIGNED", 4},
    {"LONG", 8},
    {"UNSIGNED_LONG", 8},
    {"FLOAT", 4},
    {"DOUBLE", 8},
    {"LONG_DOUBLE", 16},
    {"LONG_LONG_INT", 8},
    {"UNSIGNED_LONG_LONG", 8},
    {"PACKED", 1},
    {"LB", 0},
    {"UB", 0},
    {"FLOAT_INT", 8},
    {"DOUBLE_INT", 12},
    {"LONG_INT", 12},
    {"SHORT_INT", 6},
    {"2INT", 8},
    {"LONG_DOUBLE_INT", 20},
    {"COMPLEX", 8},
    {"DOUBLE_COMPLEX", 16},
    {"LOGICAL", 4},
    {"REAL", 4},
    {"DOUBLE_PRECISION", 8},
    {"INTEGER", 4},
    {"2INTEGER", 8},
    {"2REAL", 8},
    {"2DOUBLE_PRECISION", 16},
    {"CHARACTER", 1},
    {"REAL4", 4},
    {"REAL8", 8},
    {"REAL16", 16},
    {"COMPLEX8", 8},
    {"COMPLEX16", 16},
    {"COMPLEX32", 32},
    {"INTEGER1", 1},
    {"INTEGER2", 2},
    {"INTEGER4", 4},
    {"INTEGER8", 8},
    {"INT8_T", 1},
    {"INT16_T", 2},
    {"INT32_T", 4},
    {"INT64_T", 8},
    {"UINT8_T", 1},
    {"UINT16_T", 2},
    {"UINT32_T", 4},
    {"UINT64_T", 8},
    {"C_BOOL", 1},
    {"C_FLOAT_COMPLEX", 8},
    {"C_DOUBLE_COMPLEX", 16},
    {"C_LONG_DOUBLE_COMPLEX", 32},
    {"AINT", 8},
    {"OFFSET", 8},
    {"COUNT", 8},
    {"CXX_BOOL", 1},
    {"CXX_FLOAT_COMPLEX", 8},
    {"CXX_DOUBLE_COMPLEX", 16},
    {"CXX_LONG_DOUBLE_COMPLEX", 32},
};

std::map<int64_t, int64_t> namedSizes() {
  std::map<int64_t, int64_t> sizes;
  for (int64_t number = -1; const char *name = predefinedName(FieldKind::Type, number); --number) {
    auto known = std::ranges::find(sizedTypes, name, &SizedType::name);
    if (known != std::end(sizedTypes))
      sizes[number] = known->size;
  }
  return sizes;
}

} // namespace

const std::map<int64_t, int64_t> &predefinedTypeSizes() {
  static const std::map<int64_t, int64_t> sizes = namedSizes();
  return sizes;
}

} // namespace anole::tools
