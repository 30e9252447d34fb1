#pragma once

#include <string>

namespace anole::fuzz {

/// Says what is broken, and aborts, if the promise is not kept.
void require(bool promise, const std::string &what);

} // namespace anole::fuzz
