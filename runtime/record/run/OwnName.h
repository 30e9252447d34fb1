#pragma once

#include <cstdint>
#include <string>

namespace anole::record {

/// The beginning of these names.
std::string ownNames(const char *beginning, uint64_t trace);

/// Takes a name that only one process of this host has at a time, made of these: a socket, which
/// gives the name back when it is closed, or -1 if another process has it.
int takeOwnName(const char *beginning, uint64_t trace, uint64_t own = 0);

} // namespace anole::record
