#pragma once

#include "tools/import/Functions.h"

namespace anole::import {

/// Where the fields are that say who talks to whom, about how much; -1: the function has no such
/// field.
struct FieldPlaces {
  explicit FieldPlaces(const FunctionInfo &function);

  int count, datatype, sendCount, sendType, recvCount, recvType;
  int dest, source, tag, sendTag, recvTag, statusSource, statusTag;
  int comm, root, request, newRequest, newComm;
  int requests; ///< an array
};

/// The places of all functions that were asked for, each looked up once.
class KnownPlaces {
public:
  const FieldPlaces &of(const FunctionInfo &function);

private:
  std::unordered_map<const FunctionInfo *, FieldPlaces> places;
};

} // namespace anole::import
