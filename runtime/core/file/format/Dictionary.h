#pragma once

#include <string_view>

namespace anole::format {

/// What most traces say anyway: names of functions and fields. It lets a trace of a kilobyte be
/// compressed, which has too few repeats of its own. On disk: a file cannot be read without exactly
/// these bytes, so the text never changes; a better one gets a new number in Coding.
constexpr std::string_view dictionary =
#include "docs/trace-dictionary.txt"
    ;

} // namespace anole::format
