#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace anole {

/// The readable name of a Rust function: of a symbol of rustc's older scheme, which looks like one
/// of C++ (_ZN4ring4main17h8d67c76a2cd800f5E), or of the newer one (_RNvCs6dOqIu7e05Q_4ring4main).
/// Nothing if it is neither. Programs have both: rustc 1.95 takes the older scheme by default, and
/// its library was built with the newer one. Rejected: the demangler of C++ for the older scheme,
/// which leaves its escapes ($LT$) and the hash behind each name. Time grows with the symbol, and
/// for the newer scheme up to a limit with what it stands for.
std::optional<std::string> rustName(std::string_view symbol);

} // namespace anole
