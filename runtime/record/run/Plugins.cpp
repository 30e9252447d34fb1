#include "runtime/record/run/Plugins.h"

#include "runtime/record/process/Report.h"

#include <algorithm>

namespace anole::record {

void Plugins::add(const char *name, unsigned uses, int (*number)(int rank, int ranks)) noexcept
    try {
  auto known = std::ranges::find(list, name, &PeerPlugin::name);
  if (known == list.end())
    list.push_back({name, number, uses});
  else
    *known = {name, number, uses};
} catch (...) {
  stopRecording("no memory for a plug-in function");
}

} // namespace anole::record
