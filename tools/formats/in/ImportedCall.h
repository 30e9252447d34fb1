#pragma once

#include "runtime/core/model/FieldPlace.h"
#include "runtime/core/model/SpecialValues.h"

#include <algorithm>

namespace anole::import {

inline constexpr int64_t unknown = value(Special::Unknown);

/// The place of a field of that name or kind, as calls take it; -1: there is none.
inline int numberOfPlace(const std::vector<FieldInfo> &fields, const auto &wanted) {
  FieldPlace place = placeOf(fields, wanted);
  return place ? static_cast<int>(*place) : -1;
}

/// One call, as a reader fills it in. What a reader does not set is unknown; an array that it does
/// not set is empty. The object is used again for each call, so that the steady state allocates
/// nothing.
class ImportedCall {
public:
  void start(const FunctionInfo &calledFunction) {
    function = &calledFunction;
    scalars.resize(function->scalars.size());
    std::ranges::fill(scalars, unknown);
    if (arrays.size() < function->arrays.size())
      arrays.resize(function->arrays.size());
    for (auto &array : arrays)
      array.clear();
    late.clear();
    path = 0;
  }
  void swap(ImportedCall &other) noexcept {
    scalars.swap(other.scalars);
    arrays.swap(other.arrays);
    late.swap(other.late);
    std::swap(function, other.function);
    std::swap(path, other.path);
    std::swap(begin, other.begin);
    std::swap(end, other.end);
  }
  /// Sets a scalar, if the function has it (`place` is not -1).
  void set(int place, int64_t number) {
    if (place >= 0)
      scalars[static_cast<size_t>(place)] = number;
  }
  void set(const char *name, int64_t number);
  int64_t get(int place) const { return place < 0 ? unknown : scalars[static_cast<size_t>(place)]; }

  const FunctionInfo *function = nullptr;
  std::vector<int64_t> scalars;
  std::vector<std::vector<int64_t>> arrays; ///< perhaps more than the function has
  std::vector<int64_t> late;                ///< all late values, if they are known already
  uint64_t path = 0;                        ///< call-path signature
  uint64_t begin = 0, end = 0;              ///< nanoseconds on the rank's clock
};

} // namespace anole::import
