#pragma once

#include "runtime/core/base/StepBudget.h"
#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/model/StreamTrace.h"
#include "runtime/core/model/Trace.h"
#include "runtime/core/terms/TermCursor.h"

#include <algorithm>

namespace anole {

/// One parameter of the events of a point, value by value.
class FieldValues {
public:
  FieldValues() = default;
  explicit FieldValues(const Terms &terms)
      : isConstant(terms.size() == 1 && !terms[0].isRepeat() && !terms[0].block &&
                   (terms[0].stride == 0 || terms[0].count == 1)),
        isKnown(!terms.empty()), constant(isConstant ? terms[0].start : 0), cursor(terms) {}

  bool isConstant = true, isKnown = false;
  int64_t next() { return isConstant ? constant : cursor.next().value_or(value(Special::Unknown)); }

private:
  int64_t constant = 0;
  TermCursor cursor;
};

/// The parameters of a function's events at one point, by their names or kinds. Unknown ones are
/// Special::Unknown.
class FieldsOfPoint {
public:
  FieldsOfPoint(const FunctionInfo &function, const PointTrace &point)
      : function(function), point(point) {}

  FieldValues scalar(const char *name) const {
    return at(std::ranges::find(function.scalars, name, &FieldInfo::name));
  }
  /// The first one of that kind.
  FieldValues scalar(FieldKind kind) const {
    return at(std::ranges::find(function.scalars, kind, &FieldInfo::kind));
  }
  FieldValues late(const char *name) const {
    auto found = std::ranges::find(function.late, name, &FieldInfo::name);
    auto place = static_cast<size_t>(found - function.late.begin());
    return found == function.late.end() || point.late > point.columns.size()
               ? FieldValues()
               : FieldValues(point.columns[point.columns.size() - point.late + place]);
  }

private:
  FieldValues at(std::vector<FieldInfo>::const_iterator found) const {
    auto place = static_cast<size_t>(found - function.scalars.begin());
    return found == function.scalars.end() || place >= point.columns.size()
               ? FieldValues()
               : FieldValues(point.columns[place]);
  }

  const FunctionInfo &function;
  const PointTrace &point;
};

/// Takes the values of each event of a point; those of all events at once if they are the same.
/// False if that takes too many steps.
template <class Take>
bool eachEvent(const PointTrace &point, std::vector<FieldValues> values, StepBudget &steps,
               Take take) {
  bool isConstant = std::ranges::all_of(values, &FieldValues::isConstant);
  uint64_t rounds = isConstant ? 1 : point.count, times = isConstant ? point.count : 1;
  if (!steps.spend(rounds))
    return false;
  std::vector<int64_t> now(values.size());
  for (; rounds > 0; --rounds) {
    std::ranges::transform(values, now.begin(), [](FieldValues &column) { return column.next(); });
    take(now, static_cast<int64_t>(times));
  }
  return true;
}

} // namespace anole
