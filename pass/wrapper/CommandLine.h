#pragma once

#include "pass/wrapper/Installation.h"
#include "pass/wrapper/Invocation.h"

namespace anole::wrapper {

/// How ANOLE_WRAPPER and ANOLE_LINK were set.
struct Switches {
  static Switches fromEnvironment();
  bool instrument = true, linkRuntime = true;
};

/// The user's arguments with what Anole adds. Only what a step uses is added, so that -Werror does
/// not trip over unused arguments.
Arguments addOptions(const Arguments &user, Language language, const Installation &installation,
                     Switches switches);

/// The arguments for flang: without the options that MPICH's wrapper has for gfortran alone.
Arguments withoutGfortranOptions(const Arguments &arguments);

} // namespace anole::wrapper
