#pragma once

#include "tools/options/OptionChecks.h"
#include "tools/show/PathText.h"
#include "tools/show/Screen.h"

namespace anole::tools {

/// Declares the option of commands that show call sites as text. JSON, which they exclude with it,
/// has whole call paths.
inline CLI::Option *addCallers(CLI::App &app, Callers &callers) {
  return app
      .add_option("--callers", callers,
                  "Name N callers of each call site (as many as tell it apart)")
      ->type_name("N")
      ->check(wholeNumber());
}

/// Returns the screen for tables of call sites: with callers, lines are as long as these.
inline Screen screenFor(Screen screen, const Callers &callers) {
  if (callers)
    screen.width = SIZE_MAX;
  return screen;
}

} // namespace anole::tools
