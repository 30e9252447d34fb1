#pragma once

#include "pass/wrapper/Installation.h"
#include "pass/wrapper/Invocation.h"

namespace anole::wrapper {

/// The parts that the wrapper adds, by ANOLE_WRAPPER and ANOLE_LINK.
struct Switches {
  static Switches fromEnvironment();
  bool pass = true, runtime = true;
  bool modules = true; ///< those that only flang can read
};

/// The user's arguments with those of Anole. Only arguments that a step uses are added, so that
/// -Werror does not fail on unused ones.
Arguments addOptions(const Arguments &user, Language language, const Installation &installation,
                     Switches switches);

/// Returns whether the linker is one into which link-time optimisation can load the pass.
bool canLoadPass(const Invocation &invocation);

/// The arguments for flang: without the options that MPICH's wrapper has for gfortran alone.
Arguments withoutGfortranOptions(const Arguments &arguments);

} // namespace anole::wrapper
