#pragma once

#include "tools/analysis/state/CallShape.h"

#include <unordered_map>

namespace anole::lint {

/// A TypeClass is what the elements of a datatype consist of, as far as it matters whether send and
/// receive match: the sort of number and its size. Types of C and Fortran for the same number are
/// alike, and so are integers with and without a sign, characters included: programs mix them, and
/// no MPI minds. Nothing: bytes, packed data, a mixture, or not known.
using TypeClass = std::optional<uint32_t>;

/// The classes of a rank's datatypes.
///
/// Memory: a number for each datatype that the rank makes.
class TypeClasses {
public:
  /// Notes the datatype that the call makes.
  void follow(const whatif::CallShape &shape, const WalkedEvent &event);

  TypeClass of(int64_t type) const;
  /// Of what the call sends, or is sent.
  TypeClass sent(const whatif::CallShape &shape, const WalkedEvent &event) const {
    return in(shape.bytes.sent, event);
  }
  TypeClass received(const whatif::CallShape &shape, const WalkedEvent &event) const {
    return in(shape.bytes.received, event);
  }

private:
  TypeClass in(const std::optional<tools::ByteColumns> &columns, const WalkedEvent &event) const;

  std::unordered_map<int64_t, TypeClass> made;
};

/// Says whether data of one class may be received as the other.
inline bool areAlike(const TypeClass &a, const TypeClass &b) { return !a || !b || *a == *b; }

} // namespace anole::lint
