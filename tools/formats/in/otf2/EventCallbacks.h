#pragma once

#include "tools/formats/in/otf2/ThreadReader.h"

#include <memory>

namespace anole::import::otf2 {

using CallbackSet =
    std::unique_ptr<OTF2_EvtReaderCallbacks, decltype(&OTF2_EvtReaderCallbacks_Delete)>;

/// Returns what the library calls for events, with a ThreadReader as its data.
CallbackSet eventCallbacks();

} // namespace anole::import::otf2
