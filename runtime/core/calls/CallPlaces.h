#pragma once

#include "runtime/core/calls/CallRole.h"
#include "runtime/core/model/FieldPlace.h"

namespace anole {

/// CallPlaces say where the events of a function have the scalars that its role names. A trace
/// describes its fields, which may be in another order than this version's: they are looked up
/// once.
struct CallPlaces {
  CallPlaces(const FunctionInfo &function, const CallRole &role);

  FieldPlace comm, dest, source, sendTag, receiveTag, root, window, target, request, flag;
};

} // namespace anole
