#include "tools/analysis/network/Collectives.h"

#include <cctype>
#include <string_view>

namespace anole::whatif {

std::string keyOf(Operation operation) {
  constexpr std::string_view names[] = {
#define ANOLE_COLLECTIVE(Name, First, Last) #Name,
#include "tools/analysis/network/Collectives.def"
  };
  std::string key;
  for (char letter : names[static_cast<size_t>(operation)]) {
    const bool isCapital = std::isupper(static_cast<unsigned char>(letter)) != 0;
    key += isCapital && !key.empty() ? "-" : "";
    key += static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  }
  return key;
}

Volume volumeOf(Operation operation, const CollectiveCall &call) {
  if (call.ranks < 2)
    return {};
  switch (operation) {
#define ANOLE_COLLECTIVE(Name, First, Last)                                                        \
  case Operation::Name:                                                                            \
    return collectives::volumeOf##Name(call);
#include "tools/analysis/network/Collectives.def"
  }
  return {};
}

Flow flowOf(Operation operation) {
  switch (operation) {
  case Operation::Bcast:
  case Operation::Scatter:
    return Flow::FromRoot;
  case Operation::Gather:
  case Operation::Reduce:
    return Flow::ToRoot;
  default:
    return Flow::Other;
  }
}

} // namespace anole::whatif
