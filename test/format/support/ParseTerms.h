#pragma once

#include "runtime/core/model/Trace.h"

#include <string_view>

namespace anole::test {

/// Terms in text: `5`, `start+stride*count`, a repeat `3(+10:0+1*2,7)`; several with commas. Each
/// number may be `[terms]` (one value a rank) or `{kind:parameter:...}` (a formula; `{~kind:...}`
/// if relative). Throws std::invalid_argument, which is what a test wants.
Terms parseTerms(std::string_view text);

/// `ranks=terms;ranks=terms`; `-` is the empty column.
SharedColumn parseColumn(std::string_view text);

} // namespace anole::test
