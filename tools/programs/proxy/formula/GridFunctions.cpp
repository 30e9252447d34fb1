#include "tools/programs/proxy/formula/GridNeighbours.h"

namespace anole::tools::generate {

// The functions of the program that walk a grid.

namespace {

const Expression toward = named("toward"), none = named("MPI_PROC_NULL");

std::string axisName(size_t axis) { return std::string(1, "xyz"[axis]); }

} // namespace

Expression GridFunctions::side(size_t axis) const {
  if (!isScaled)
    return literal(grid.extents[axis]);
  auto dimensions = static_cast<unsigned>(grid.extents.size());
  return Expression(Form::Number, "", {},
                    {Meaning::Side, grid.extents[axis], dimensions, static_cast<unsigned>(axis)});
}

/// By how much a rank rises with a coordinate, but the first one.
Expression GridFunctions::weight(size_t axis) const {
  int64_t product = grid.extents[0];
  Expression sides = side(0);
  for (size_t i = 1; i < axis; ++i) {
    product *= grid.extents[i];
    sides = joined(sides, "*", side(i));
  }
  return isScaled ? sides : literal(product);
}

/// The rank that the coordinates name.
Expression GridFunctions::number() const {
  Expression sum = named("x");
  for (size_t i = 1; i < grid.extents.size(); ++i)
    sum = plus(sum, joined(named(axisName(i)), "*", weight(i)));
  return sum;
}

/// On any number of ranks the sides stand in the function only.
std::string GridFunctions::comment(const std::string &end) const {
  std::string sides;
  for (int64_t extent : grid.extents)
    sides += (sides.empty() ? " of " : " x ") + std::to_string(extent);
  return "The rank in one direction, in a grid" + (isScaled ? "" : sides) + end;
}

/// Where the rank in a direction lies along an axis.
Statement GridFunctions::coordinate(size_t axis) const {
  bool isLast = axis + 1 == grid.extents.size();
  Expression row = named("rank"), extent = side(axis);
  if (axis > 0)
    row = joined(row, "/", weight(axis));
  if (!isLast || grid.wraps)
    row = joined(row, "%", extent);
  Expression offset = indexed(indexed(named(offsets), toward), literal(static_cast<int64_t>(axis)));
  Expression moved = plus(row, offset);
  return declared("int", axisName(axis),
                  grid.wraps ? joined(plus(moved, extent), "%", extent) : moved);
}

ProgramFunction GridFunctions::wrapped() const {
  ProgramFunction made{comment(" that wraps."), "static int", neighbour, {{"int", "toward"}}};
  for (size_t i = 0; i < grid.extents.size(); ++i)
    made.body.push_back(coordinate(i));
  made.body.push_back(returned(number()));
  return made;
}

ProgramFunction GridFunctions::inside() const {
  ProgramFunction made{comment(" that does not wrap."), "static int", at, {{"int", "toward"}}};
  std::vector<Expression> conditions;
  for (size_t i = 0; i < grid.extents.size(); ++i) {
    Expression axis = named(axisName(i));
    made.body.push_back(coordinate(i));
    conditions.push_back(joined(axis, ">=", literal(0)));
    conditions.push_back(joined(axis, "<", side(i)));
  }
  made.body.push_back(onlyIf(allOf(conditions), {returned(number())}));
  made.body.push_back(returned(none));
  return made;
}

ProgramFunction GridFunctions::counted() const {
  Expression isThere = joined(called(at, {named("i")}), "!=", none);
  auto directions = static_cast<int64_t>(grid.offsets.size());
  return {"",
          "static int",
          count,
          {},
          {declared("int", "count", literal(0)),
           counting("int", "i", literal(directions), {compute(named("count"), "+=", isThere)}),
           returned(named("count"))}};
}

/// A function that goes to a neighbour by its number.
ProgramFunction GridFunctions::walk(const std::string &name, const Expression &result) const {
  Expression isNone = joined(called(at, {toward}), "==", none);
  Expression isEarlier = joined(suffixed(named("number"), "--"), ">", literal(0));
  return {result == toward ? "The direction of a neighbour by its number."
                           : "A neighbour by its number.",
          "static int",
          name,
          {{"int", "number"}},
          {declared("int", "toward", literal(0)),
           repeatedWhile(joined(isNone, "||", isEarlier), {compute(suffixed(toward, "++"))}),
           returned(result)}};
}

std::vector<ProgramFunction> GridFunctions::definitions(const std::set<std::string> &used) const {
  std::vector<ProgramFunction> all;
  if (grid.wraps && used.contains(neighbour))
    all.push_back(wrapped());
  if (grid.wraps)
    return all;
  if (used.contains(count))
    all.push_back(counted());
  if (used.contains(direction))
    all.push_back(walk(direction, toward));
  if (used.contains(neighbour))
    all.push_back(walk(neighbour, called(at, {toward})));
  if (!all.empty())
    all.insert(all.begin(), inside());
  return all;
}

} // namespace anole::tools::generate
