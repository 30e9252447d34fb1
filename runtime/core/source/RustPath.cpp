#include "runtime/core/source/RustPath.h"

namespace anole {
namespace {

bool isUpper(char character) { return character >= 'A' && character <= 'Z'; }

} // namespace

std::optional<std::string> RustPath::read() {
  path();
  if (isUpper(in.peek())) { // the crate that has this copy of a generic function
    ++muted;
    path();
  }
  bool isWhole = in.isAtEnd() || in.peek() == '.'; // LLVM's suffix
  return in.isFailed() || !isWhole ? std::nullopt : std::optional(name);
}

void RustPath::path() {
  switch (in.next()) {
  case 'C':
    in.disambiguator();
    return write(in.identifier());
  case 'N':
    return member();
  case 'M':
    nested(&RustPath::implementation);
    return wrapped("<", &RustPath::type, ">");
  case 'X':
    nested(&RustPath::implementation);
    [[fallthrough]];
  case 'Y':
    wrapped("<", &RustPath::type, " as ");
    return wrapped("", &RustPath::path, ">");
  case 'I':
    wrapped("", &RustPath::path, "<");
    list(&RustPath::argument);
    return write(">");
  case 'B':
    return again(&RustPath::path);
  default:
    in.fail();
  }
}

/// Names that the compiler gives have an upper-case letter for what they are, and a number.
void RustPath::member() {
  char space = in.next();
  nested(&RustPath::path);
  uint64_t number = in.disambiguator();
  std::string own = in.identifier();
  if (!isUpper(space))
    return write(own.empty() ? "" : "::" + own);
  std::string what = space == 'C' ? "closure" : space == 'S' ? "shim" : std::string(1, space);
  write("::{" + what + (own.empty() ? "" : ":" + own) + "#" + std::to_string(number) + "}");
}

/// Where an `impl` stands: its type says more.
void RustPath::implementation() {
  ++muted;
  in.disambiguator();
  path();
  --muted;
}

void RustPath::wrapped(const char *before, void (RustPath::*element)(), const char *after) {
  write(before);
  nested(element);
  write(after);
}

/// The number of its elements.
size_t RustPath::list(void (RustPath::*element)(), const char *separator) {
  size_t count = 0;
  for (; !in.isFailed() && !in.take('E'); ++count) {
    write(count ? separator : "");
    nested(element);
  }
  return count;
}

void RustPath::nested(void (RustPath::*element)()) {
  if (in.isFailed() || depth == maxNesting || ++steps > maxSteps)
    return in.fail();
  ++depth;
  (this->*element)();
  --depth;
}

/// Reads what stands at an earlier place once more. It cannot be its own part: each reference leads
/// further back than the place where it stands.
void RustPath::again(void (RustPath::*element)()) {
  size_t here = in.place() - 1, there = in.base62(), behind = in.place();
  if (in.isFailed() || there >= here)
    return in.fail();
  in.moveTo(there);
  nested(element);
  in.moveTo(behind);
}

void RustPath::write(std::string_view text) {
  if (name.size() + text.size() > maxLength)
    return in.fail();
  if (!muted)
    name += text;
}

} // namespace anole
