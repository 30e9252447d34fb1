#include "tools/formats/in/FieldPlaces.h"

#include "tools/formats/in/ImportedCall.h"

namespace anole::import {

FieldPlaces::FieldPlaces(const FunctionInfo &function) {
  auto scalar = [&](auto wanted) { return numberOfPlace(function.scalars, wanted); };
  count = scalar("count");
  datatype = scalar("datatype");
  sendCount = scalar("sendcount");
  sendType = scalar("sendtype");
  recvCount = scalar("recvcount");
  recvType = scalar("recvtype");
  dest = scalar("dest");
  source = scalar("source");
  tag = scalar("tag");
  sendTag = scalar("sendtag");
  recvTag = scalar("recvtag");
  statusSource = scalar("status_source");
  statusTag = scalar("status_tag");
  completed = scalar("completed");
  comm = scalar(FieldKind::Comm);
  root = scalar(FieldKind::Root);
  request = scalar(FieldKind::Request);
  newRequest = scalar(FieldKind::NewRequest);
  newComm = scalar(FieldKind::NewComm);
  requests = numberOfPlace(function.arrays, FieldKind::Request);
}

const FieldPlaces &KnownPlaces::find(const FunctionInfo &function) {
  if (function.id >= places.size())
    places.resize(function.id + size_t(1));
  places[function.id] = std::make_unique<FieldPlaces>(function);
  return *places[function.id];
}

} // namespace anole::import
