#include "tools/analysis/network/Collectives.h"

#include <algorithm>
#include <cctype>

namespace anole::whatif {

Volume volumeOf(Operation operation, const CollectiveCall &call) {
  if (call.ranks < 2)
    return {};
  switch (operation) {
#define ANOLE_COLLECTIVE(Name, Part)                                                               \
  case Operation::Name:                                                                            \
    return collectives::volumeOf##Name(call);
#include "tools/analysis/network/Collectives.def"
  }
  return {};
}

std::optional<Operation> operationOf(const std::string &function) {
  std::string lower = function;
  std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return std::tolower(c); });
#define ANOLE_COLLECTIVE(Name, Part)                                                               \
  if (lower.find(Part) != std::string::npos)                                                       \
    return Operation::Name;
#include "tools/analysis/network/Collectives.def"
  return std::nullopt;
}

} // namespace anole::whatif
