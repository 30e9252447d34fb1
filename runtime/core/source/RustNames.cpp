#include "runtime/core/source/RustNames.h"

#include "runtime/core/source/RustPath.h"

#include <charconv>
#include <utility>

namespace anole {
namespace {

bool isHex(std::string_view text) {
  return text.find_first_not_of("0123456789abcdef") == text.npos;
}

/// The character that stands for an escape, without its dollars: one of the short ones, or the code
/// of one in ASCII behind a `u`.
char characterOf(std::string_view escape) {
  constexpr std::pair<std::string_view, char> shorts[] = {{"SP", '@'}, {"BP", '*'}, {"RF", '&'},
                                                          {"LT", '<'}, {"GT", '>'}, {"LP", '('},
                                                          {"RP", ')'}, {"C", ','}};
  for (auto [name, character] : shorts)
    if (escape == name)
      return character;
  unsigned code = 0;
  if (escape.starts_with('u'))
    std::from_chars(escape.data() + 1, escape.data() + escape.size(), code, 16);
  return code < 128 ? static_cast<char>(code) : '\0';
}

/// One part of a path: `..` stands for `::`, and an underscore that begins a part stands for
/// nothing before an escape.
std::string partOf(std::string_view text) {
  std::string part;
  for (size_t at = text.starts_with("_$") ? 1 : 0; at < text.size(); ++at) {
    size_t end = text[at] == '$' ? text.find('$', at + 1) : text.npos;
    char escape = end == text.npos ? '\0' : characterOf(text.substr(at + 1, end - at - 1));
    if (escape) {
      part += escape;
      at = end;
    } else if (text.substr(at).starts_with("..")) {
      part += "::";
      ++at;
    } else {
      part += text[at];
    }
  }
  return part;
}

/// A part with its length before it, which leaves the text; empty if there is none.
std::string_view takePart(std::string_view &text) {
  size_t length = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), length);
  size_t digits = static_cast<size_t>(end - text.data());
  if (error != std::errc() || length > text.size() - digits)
    return {};
  std::string_view part = text.substr(digits, length);
  text.remove_prefix(digits + length);
  return part;
}

/// A hash is the last part: what tells such a name from one of C++.
std::optional<std::string> olderName(std::string_view text) {
  std::string name;
  for (std::string_view part = takePart(text); !part.empty(); part = takePart(text)) {
    bool isLast = text == "E" || text.starts_with("E.");
    if (isLast && part.size() == 17 && part[0] == 'h' && isHex(part.substr(1)) && !name.empty())
      return name;
    name += (name.empty() ? "" : "::") + partOf(part);
  }
  return std::nullopt;
}

} // namespace

std::optional<std::string> rustName(std::string_view symbol) {
  if (symbol.starts_with("_ZN"))
    return olderName(symbol.substr(3));
  if (symbol.starts_with("_R"))
    return RustPath(symbol.substr(2)).read();
  return std::nullopt;
}

} // namespace anole
