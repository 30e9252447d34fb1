#pragma once

#include "runtime/core/model/ObjectNumber.h"
#include "runtime/core/model/StreamTrace.h"
#include "runtime/core/model/Trace.h"

namespace anole::tools::generate {

/// Numbers for the objects of several threads that lie close together, as elements of arrays of a
/// program do: so many for each thread, one thread after the other. A sequence keeps its terms,
/// because the change is linear.
class ObjectSlots {
public:
  /// Room for all objects of these streams; there are none yet.
  void makeRoom(const Trace &trace, const std::vector<StreamTrace> &streams);

  int64_t of(int64_t number) const;
  /// Changes all numbers of objects.
  void change(const Trace &trace, std::vector<StreamTrace> &streams) const;

private:
  Terms of(const Terms &numbers) const;
  void add(const Term &term, Terms &result) const;

  int64_t perThread = 0;
};

} // namespace anole::tools::generate
