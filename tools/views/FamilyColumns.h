#pragma once

#include "tools/show/TableColumns.h"

namespace anole::tools {

// What the values of a family of ranks are, and so the key that they have.
struct Iterations {
  static constexpr const char *key = "iterations";
};
struct MarkersSet {
  static constexpr const char *key = "markers";
};
struct VariantsRun {
  static constexpr const char *key = "variants";
};

/// The values that a family of ranks has.
template <typename What> struct FamilyValues {
  const Family &family;

  RanksWord ranks() const { return {family.ranks}; }
  CompressedValues values() const { return {familyText(family)}; }
};

template <typename What> const Columns<FamilyValues<What>> &columnsOf(const FamilyValues<What> *) {
  static const Columns<FamilyValues<What>> columns(
      {{"ranks", &FamilyValues<What>::ranks}, {What::key, &FamilyValues<What>::values}});
  return columns;
}

template <typename What> std::vector<FamilyValues<What>> familiesOf(const SharedColumn &column) {
  return rowsOf<FamilyValues<What>>(column);
}

} // namespace anole::tools
