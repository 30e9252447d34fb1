#pragma once

#include <memory>
#include <otf2/otf2.h>

namespace anole::import::otf2 {

using DefinitionCallbackSet =
    std::unique_ptr<OTF2_GlobalDefReaderCallbacks, void (*)(OTF2_GlobalDefReaderCallbacks *)>;

/// Returns what the library calls, with a Definitions, for each global definition.
DefinitionCallbackSet definitionCallbacks();

} // namespace anole::import::otf2
