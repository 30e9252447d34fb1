#pragma once

#include "runtime/core/source/RustScanner.h"

#include <optional>
#include <string>
#include <string_view>

namespace anole {

/// The reader of a symbol of Rust's newer scheme (RFC 2603), without its `_R`: a grammar of paths,
/// types and constants, read by descent. Paths have Rust's notation, but generic arguments stand
/// behind a function as they do behind a type (`apply<i32>`, not `apply::<i32>`), which is that of
/// C++ and what the tools shorten. Lifetimes are left out.
///
/// Backward references can make a short symbol stand for a huge name, so what is read and written
/// is limited; time and memory are within the limits. A symbol beyond them, and one with constants
/// that are neither numbers nor letters, has no readable name.
class RustPath {
public:
  explicit RustPath(std::string_view symbol) : in(symbol) {}

  std::optional<std::string> read();

private:
  static constexpr unsigned maxNesting = 100;
  static constexpr size_t maxSteps = 4096;
  static constexpr size_t maxLength = 16384; ///< of a name

  void path();
  void member();
  void implementation();
  void type();
  void compound(char tag);
  void array();
  void function();
  void traits();
  void trait();
  void constant();
  void value(char type);
  void argument();

  void wrapped(const char *before, void (RustPath::*element)(), const char *after);
  size_t list(void (RustPath::*element)(), const char *separator = ", ");
  void nested(void (RustPath::*element)());
  void again(void (RustPath::*element)());
  void write(std::string_view text);

  RustScanner in;
  std::string name;
  unsigned muted = 0; ///< parts that are read and not written
  unsigned depth = 0;
  size_t steps = 0; ///< paths, types and constants so far
};

} // namespace anole
