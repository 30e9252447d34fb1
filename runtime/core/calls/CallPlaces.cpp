#include "runtime/core/calls/CallPlaces.h"

namespace anole {

CallPlaces::CallPlaces(const FunctionInfo &function, const CallRole &role) {
  auto find = [&](const char *name) {
    return name ? placeOf(function.scalars, name) : std::nullopt;
  };
  const CallFields &fields = role.fields;
  comm = find(fields.comm);
  dest = find(fields.dest);
  source = find(fields.source);
  sendTag = find(fields.sendTag);
  receiveTag = find(fields.receiveTag);
  root = find(fields.root);
  window = find(fields.window);
  target = find(fields.target);
  request = find(fields.request);
  flag = find(fields.flag);
}

} // namespace anole
