#pragma once

#include <stdexcept>

namespace anole::format {

/// Thrown inside the decoder and turned into an Error by decodeTrace. protozero reports damage by
/// exceptions, so that a second way through the same functions would only double them.
struct Malformed : std::runtime_error {
  using std::runtime_error::runtime_error;
};

} // namespace anole::format
