#include "runtime/core/compress/LoopName.h"

#include <charconv>

namespace anole {
namespace {

/// Where the group ends that the bracket at `close` closes: the position of its opening bracket.
size_t openingOf(std::string_view text, size_t close, char opens, char closes) {
  size_t depth = 0;
  for (size_t at = close + 1; at-- > 0;) {
    depth += text[at] == closes;
    depth -= text[at] == opens;
    if (depth == 0)
      return at;
  }
  return std::string_view::npos;
}

/// "int a::f<b::c>(d) const" to "int a::f<b::c>".
std::string_view withoutParameters(std::string_view name) {
  size_t close = name.rfind(')');
  size_t open = close == name.npos ? close : openingOf(name, close, '(', ')');
  return open == name.npos || open == 0 ? name : name.substr(0, open);
}

/// "int a::f<b::c>" to "f".
std::string_view bareName(std::string_view name) {
  if (name.ends_with('>'))
    if (size_t open = openingOf(name, name.size() - 1, '<', '>'); open != name.npos)
      name = name.substr(0, open);
  size_t before = name.find_last_of(": ");
  return before == name.npos ? name : name.substr(before + 1);
}

} // namespace

Expected<LoopName> LoopName::parse(std::string_view text) {
  size_t colon = text.rfind(':');
  LoopName name;
  name.function = text.substr(0, colon == text.npos ? 0 : colon);
  std::string_view line = text.substr(colon + 1);
  auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), name.line);
  if (name.function.empty() || error != std::errc() || end != line.data() + line.size())
    return fail("'" + std::string(text) + "' names no loop; write function:line, as in main:42");
  return name;
}

bool LoopName::fits(const LoopSite &loop) const {
  std::string_view plain = withoutParameters(loop.function);
  return line == loop.line &&
         (function == loop.function || function == plain || function == bareName(plain));
}

} // namespace anole
