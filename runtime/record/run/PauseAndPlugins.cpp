// The functions of anole/anole.h that are no events. Those with an underscore are Fortran's.
#include "anole/anole.h"
#include "runtime/record/run/Tracer.h"

using anole::record::Tracer;

static_assert(int(ANOLE_PLUGIN_PEER) == int(anole::PluginPeer) &&
              int(ANOLE_PLUGIN_KEY) == int(anole::PluginKey) &&
              int(ANOLE_PLUGIN_COLOR) == int(anole::PluginColor));

extern "C" {
ANOLE_API void(anole_pause)(void) { Tracer::get().pause(true); }
ANOLE_API void(anole_resume)(void) { Tracer::get().pause(false); }
ANOLE_API void anole_pause_(void) { Tracer::get().pause(true); }
ANOLE_API void anole_resume_(void) { Tracer::get().pause(false); }

ANOLE_API void(anole_register_plugin)(const char *name, int (*peer)(int, int)) {
  if (name && peer)
    Tracer::get().addPlugin(name, ANOLE_PLUGIN_PEER, peer);
}

ANOLE_API void(anole_register_plugin_for)(const char *name, int parameters,
                                          int (*number)(int, int)) {
  constexpr int all = ANOLE_PLUGIN_PEER | ANOLE_PLUGIN_KEY | ANOLE_PLUGIN_COLOR;
  if (name && number && (parameters & all))
    Tracer::get().addPlugin(name, static_cast<unsigned>(parameters & all), number);
}
}
