#pragma once

#include "pass/wrapper/CommandLine.h"
#include "pass/wrapper/Compiler.h"

namespace anole::wrapper {

/// What the user should know of this command, a line each: what would otherwise be missing from the
/// trace, or fail, without a word. The command is run all the same.
Arguments notesOn(const Invocation &invocation, Language language, const Compiler &compiler,
                  Switches switches);

} // namespace anole::wrapper
