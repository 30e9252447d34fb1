#include "tools/import/FieldPlaces.h"

#include <algorithm>

namespace anole::import {
namespace {

int placeOf(const std::vector<FieldInfo> &fields, FieldKind kind) {
  auto found = std::ranges::find(fields, kind, &FieldInfo::kind);
  return found == fields.end() ? -1 : static_cast<int>(found - fields.begin());
}

} // namespace

FieldPlaces::FieldPlaces(const FunctionInfo &function) {
  auto scalar = [&](std::string_view name) { return import::placeOf(function.scalars, name); };
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
  comm = placeOf(function.scalars, FieldKind::Comm);
  root = placeOf(function.scalars, FieldKind::Root);
  request = placeOf(function.scalars, FieldKind::Request);
  newRequest = placeOf(function.scalars, FieldKind::NewRequest);
  newComm = placeOf(function.scalars, FieldKind::NewComm);
  requests = placeOf(function.arrays, FieldKind::Request);
}

const FieldPlaces &KnownPlaces::of(const FunctionInfo &function) {
  auto known = places.find(&function);
  return known != places.end() ? known->second
                               : places.emplace(&function, FieldPlaces(function)).first->second;
}

} // namespace anole::import
