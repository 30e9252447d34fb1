#pragma once

#include "runtime/core/calls/KnownFunctions.h"

#include <optional>

namespace anole::tools {

/// The columns of a point whose product, call by call, is a number of bytes.
struct ByteColumns {
  std::optional<size_t> counts;     ///< none: one element
  std::optional<size_t> lengths;    ///< of arrays of counts, which are added up
  std::optional<size_t> types;      ///< as many as counts, or one for all of an array
  std::optional<size_t> partitions; ///< of a partitioned message: each has so many elements
  std::optional<size_t> peers;      ///< a communicator, if its size is a factor
  std::optional<size_t> partner;    ///< the rank at the other end: MPI_PROC_NULL is given nothing
  bool typesInArrays = false;
};

/// A ByteRule is what the calls of a function are given: the amounts of its role (CallAmounts) as
/// columns. What MPI ignores on a rank counts as nothing.
struct ByteRule {
  std::optional<ByteColumns> sent, received;
  std::optional<size_t> inPlace; ///< a column that says whether the call sends `inPlaceSent`
  std::optional<ByteColumns> inPlaceSent; ///< none: that is not known
};

ByteRule byteRuleOf(const KnownFunction &function);

/// The columns that hold numbers of objects and say how large these are, or none.
struct SizeColumns {
  size_t number, size;
};
std::optional<SizeColumns> typeSizesOf(const KnownFunction &function);
std::optional<SizeColumns> communicatorSizesOf(const KnownFunction &function);

/// The column of new datatypes, and that of those which they are like.
std::optional<SizeColumns> typeCopiesOf(const KnownFunction &function);

} // namespace anole::tools
