#pragma once

#include "llvm/ADT/DenseMapInfo.h"
#include "llvm/IR/Instructions.h"

namespace anole::pass {

/// A place in memory, named without knowing where pointers lead: a variable, a field of all objects
/// of one struct type, what an argument points to, or what a pointer in such a place points to. All
/// elements of an array are one place.
///
/// Rejected: a points-to analysis of the module. It costs time in every compilation, and its
/// results would only decide what is proposed, never what is done.
struct Place {
  const void *base = nullptr; ///< variable, argument, call or struct type; null: not known
  unsigned part = 0;          ///< 1 + index of the field, or 1 + offset in a Fortran common block
  unsigned depth = 0;         ///< how many pointers were followed from there

  explicit operator bool() const { return base != nullptr; }
  bool operator==(const Place &) const = default;
  Place behind(unsigned pointers) const { return {base, part, depth + pointers}; }
};

/// The place that a pointer points to.
Place placeAt(const llvm::Value &pointer);

/// The place that an access reads or writes. If a pointer to a struct is used for its first field,
/// it is this field.
Place placeOfAccess(const llvm::Value &pointer);

/// The object that the pointer points into. For a field it is the struct.
Place objectAt(const llvm::Value &pointer);

} // namespace anole::pass

template <> struct llvm::DenseMapInfo<anole::pass::Place> {
  using Place = anole::pass::Place;
  static Place getEmptyKey() { return {DenseMapInfo<const void *>::getEmptyKey(), 0, 0}; }
  static Place getTombstoneKey() { return {DenseMapInfo<const void *>::getTombstoneKey(), 0, 0}; }
  static unsigned getHashValue(const Place &place) {
    return static_cast<unsigned>(hash_combine(place.base, place.part, place.depth));
  }
  static bool isEqual(const Place &a, const Place &b) { return a == b; }
};
