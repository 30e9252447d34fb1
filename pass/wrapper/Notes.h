#pragma once

#include "pass/wrapper/AddedOptions.h"
#include "pass/wrapper/Compiler.h"

namespace anole::wrapper {

/// Notes for the user of this command, one line each: what would otherwise be missing from the
/// trace, or fail, silently. The command is run nevertheless.
Arguments notesOn(const Invocation &invocation, Language language, const Compiler &compiler,
                  Switches switches);

} // namespace anole::wrapper
