#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace anole {

/// The letters, numbers and identifiers of a symbol of Rust's newer scheme, one after the other.
/// What does not belong there sets a flag that stays; what is read from then on means nothing.
class RustScanner {
public:
  explicit RustScanner(std::string_view symbol) : symbol(symbol) {}

  char peek() const { return at < symbol.size() ? symbol[at] : '\0'; }
  char next();
  bool take(char character);

  size_t place() const { return at; }
  void moveTo(size_t place) { at = place; }

  uint64_t base62();
  uint64_t disambiguator() { return take('s') ? base62() + 1 : 0; }
  std::string identifier();
  std::string_view hexDigits();
  void lifetime();
  void binder();

  bool isFailed() const { return failed; }
  bool isAtEnd() const { return at == symbol.size(); }
  void fail() { failed = true; }

private:
  size_t decimal();

  std::string_view symbol;
  size_t at = 0;
  bool failed = false;
};

} // namespace anole
