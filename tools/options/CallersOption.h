#pragma once

#include "tools/options/OptionChecks.h"
#include "tools/show/PathText.h"

namespace anole::tools {

/// Declares the option of commands that show call sites in tables.
inline CLI::Option *addCallers(CLI::App &app, Callers &callers) {
  return app
      .add_option("--callers", callers,
                  "Name N callers of each call site (as many as tell it apart)")
      ->type_name("N")
      ->check(wholeNumber());
}

} // namespace anole::tools
