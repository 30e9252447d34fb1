#pragma once

#include "runtime/core/model/PackedColumns.h"
#include "runtime/core/model/Trace.h"

namespace anole {

/// PackedLoops are the loops and bodies of a stream, in a third of their memory. A loop whose ranks
/// differ in what they ran stays as it is.
class PackedLoops {
public:
  explicit PackedLoops(const SharedStream &stream);

  void unpackInto(SharedStream &stream) const;

private:
  void put(Packer &out, const SharedLoop &loop);
  void putBodies(Packer &out, const std::vector<Body> &all);

  size_t loops, bodies; ///< how many there are
  PackedColumns columns;
  std::string numbers;            ///< of all loops, then of all bodies
  std::vector<SharedLoop> others; ///< those that are not packed
};

} // namespace anole
