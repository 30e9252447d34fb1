#pragma once

#include <string>
#include <tl/expected.hpp>

namespace anole {

/// An Error says what went wrong, in one clear line: what, where, what to do. Libraries return it;
/// only `main` prints it and exits.
struct Error {
  std::string message;
};

template <typename T> using Expected = tl::expected<T, Error>;

inline tl::unexpected<Error> fail(std::string message) {
  return tl::unexpected<Error>(Error{std::move(message)});
}

} // namespace anole
