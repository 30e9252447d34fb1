#pragma once

#include "runtime/core/terms/Term.h"

namespace anole::tools {

/// Returns whether the values of a sequence follow so little of a pattern that going through them
/// one by one costs no more than its terms would, and less where each has to be paired with another
/// sequence's: then a value takes some nanoseconds, and a term some hundreds. Time: the outermost
/// terms, as blocks say how large they are.
bool arePlain(const Terms &values);

} // namespace anole::tools
