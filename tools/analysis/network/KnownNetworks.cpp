#include "tools/analysis/network/KnownNetworks.h"

#include "tools/choices/WordList.h"

namespace anole::whatif {
namespace {

struct NamedNetwork {
  const char *name, *title;
  double bandwidth, latency; ///< Gbit/s, microseconds
  bool isUsual;
};

constexpr NamedNetwork named[] = {
#define ANOLE_NETWORK(name, title, bandwidth, latency, isUsual)                                    \
  {name, title, bandwidth, latency, isUsual},
#include "tools/analysis/network/KnownNetworks.def"
#undef ANOLE_NETWORK
};

std::vector<Network> networksWhere(bool (*isWanted)(const NamedNetwork &)) {
  constexpr double copy = 32; // as in [Tong2016], section IV.C
  std::vector<Network> networks;
  for (const NamedNetwork &one : named)
    if (isWanted(one)) {
      Link link{one.latency, one.bandwidth};
      networks.push_back({one.name, link, link, copy});
    }
  return networks;
}

} // namespace

std::vector<Network> knownNetworks() {
  return networksWhere([](const NamedNetwork &) { return true; });
}

std::vector<Network> usualNetworks() {
  return networksWhere([](const NamedNetwork &one) { return one.isUsual; });
}

std::string networkTitle(const std::string &name) {
  for (const NamedNetwork &one : named)
    if (name == one.name)
      return one.title;
  return name;
}

std::string knownNetworkNames() {
  std::vector<std::string> names;
  for (const NamedNetwork &one : named)
    names.emplace_back(one.name);
  return tools::wordList(names);
}

} // namespace anole::whatif
