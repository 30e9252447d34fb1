#include "runtime/record/run/Plugins.h"

#include "anole/anole.h"
#include "runtime/record/capture/Report.h"

#include <algorithm>

namespace anole::record {

/// Made when it is first asked for, as a program's own constructors may register; never destroyed,
/// as MPI_Finalize may come in an exit handler.
PeerPlugins &Plugins::list() {
  static auto *plugins = new PeerPlugins;
  return *plugins;
}

void Plugins::add(const char *name, int (*peer)(int rank, int ranks)) noexcept try {
  auto known = std::ranges::find(list(), name, &PeerPlugin::name);
  if (known == list().end())
    list().push_back({name, peer});
  else
    known->peer = peer;
} catch (...) {
  stopRecording("no memory for a plug-in function");
}

} // namespace anole::record

extern "C" ANOLE_API void(anole_register_plugin)(const char *name, int (*peer)(int, int)) {
  if (name && peer)
    anole::record::Plugins::add(name, peer);
}
