#pragma once

#include <string>

namespace anole::record {

/// Returns the sentence with which `anole where` begins of the pieces in a folder, asked in a
/// process of its own: the analysis is no part of the tracer. Empty: `anole` is not where it is
/// installed with this library, or it does not answer within seconds. For keepers only, as it
/// starts a process.
std::string verdictOf(const std::string &folder);

} // namespace anole::record
