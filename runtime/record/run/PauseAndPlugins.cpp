// The functions of anole/anole.h that are no events. Those with an underscore are Fortran's.
#include "anole/anole.h"
#include "runtime/record/run/Tracer.h"

using anole::record::Tracer;

extern "C" {
ANOLE_API void(anole_pause)(void) { Tracer::get().pause(true); }
ANOLE_API void(anole_resume)(void) { Tracer::get().pause(false); }
ANOLE_API void anole_pause_(void) { Tracer::get().pause(true); }
ANOLE_API void anole_resume_(void) { Tracer::get().pause(false); }

ANOLE_API void(anole_register_plugin)(const char *name, int (*peer)(int, int)) {
  if (name && peer)
    Tracer::get().addPlugin(name, peer);
}
}
