#pragma once

#include "tools/formats/in/Functions.h"

#include <memory>

namespace anole::import {

/// FieldPlaces say where the fields are that say who talks to whom, about how much; -1: the
/// function has no such field.
struct FieldPlaces {
  explicit FieldPlaces(const FunctionInfo &function);

  int count, datatype, sendCount, sendType, recvCount, recvType;
  int dest, source, tag, sendTag, recvTag, statusSource, statusTag;
  int comm, root, request, newRequest, newComm, completed;
  int requests; ///< an array
};

/// The places of all functions that were asked for, each looked up once.
class KnownPlaces {
public:
  const FieldPlaces &of(const FunctionInfo &function) {
    if (function.id < places.size() && places[function.id])
      return *places[function.id];
    return find(function);
  }

private:
  const FieldPlaces &find(const FunctionInfo &function);

  std::vector<std::unique_ptr<FieldPlaces>> places; ///< by id
};

} // namespace anole::import
