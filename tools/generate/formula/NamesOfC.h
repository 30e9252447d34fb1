#pragma once

#include <span>

namespace anole::tools::generate {

/// Words of C, names of its library that a function of a program could have, and names of the
/// helpers' variables: generated names must be others.
std::span<const char *const> namesOfC();

} // namespace anole::tools::generate
