#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace anole::tools {

/// What a command prints to its standard output.
std::string outputOf(const std::string &command);

/// How often `otf2-print` shows a location leave each MPI function, by location. Empty if the
/// command is not there.
std::map<uint64_t, std::map<std::string, uint64_t>> countsByOtf2(const std::string &anchor);

} // namespace anole::tools
