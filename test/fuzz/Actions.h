#pragma once

#include <string_view>

namespace anole::fuzz {

/// Does with two trace files whatever `anole` does with files, with limits on what is walked.
/// Aborts if a promise is broken: what `anole check` calls sound can be walked, and what is merged
/// of valid traces is valid.
void runActions(std::string_view file, std::string_view other);

} // namespace anole::fuzz
