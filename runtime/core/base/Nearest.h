#pragma once

#include <span>
#include <string>
#include <string_view>

namespace anole {

/// Number of insertions, deletions, replacements and swaps of neighbours that turn one word into
/// the other (optimal string alignment).
size_t editDistance(std::string_view a, std::string_view b);

/// The known word that a misspelt one most likely means; empty if none is near.
std::string nearest(std::string_view word, std::span<const std::string> known);

} // namespace anole
