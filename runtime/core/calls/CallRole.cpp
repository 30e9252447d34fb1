#include "runtime/core/calls/CallRole.h"

#include <algorithm> // IWYU pragma: keep: std::ranges::lower_bound
#include <span>

namespace anole {

const CallRole &roleOf(std::string_view function) {
  static constexpr CallRole unknown{};
  constexpr std::string_view ofTwin = "_c";
  std::span roles(callRoles, callRoleCount);
  auto found = std::ranges::lower_bound(roles, function, {}, &CallRole::function);
  if (found != roles.end() && found->function == function)
    return *found;
  return function.ends_with(ofTwin) ? roleOf(function.substr(0, function.size() - ofTwin.size()))
                                    : unknown;
}

} // namespace anole
