#include "runtime/core/settings/Options.h"

#include "runtime/core/base/OutputName.h"

#include <charconv>
#include <optional>
#include <string_view>
#include <type_traits>

namespace anole {
namespace {

std::optional<int64_t> toNumber(std::string_view text) {
  int64_t value = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size())
    return std::nullopt;
  return value;
}

/// K, M, G and T are powers of 1024.
std::optional<int64_t> toSize(std::string_view text) {
  constexpr std::string_view units = "KMGT";
  size_t unit = text.empty() ? std::string_view::npos : units.find(text.back());
  if (unit == std::string_view::npos)
    return toNumber(text);
  auto number = toNumber(text.substr(0, text.size() - 1));
  int64_t factor = int64_t(1) << (10 * (unit + 1)), scaled = 0;
  if (!number || __builtin_mul_overflow(*number, factor, &scaled))
    return std::nullopt;
  return scaled;
}

// One overload a kind; the empty tag types keep kinds with the same C++ type apart. The kind of a
// choice is its enum.
struct Switch {};
struct Number {};
struct Size {};
struct FileName {};
struct Words {};

std::optional<bool> parse(Switch, std::string_view text, std::string_view) {
  if (text == "on" || text == "1" || text == "yes" || text == "true")
    return true;
  if (text == "off" || text == "0" || text == "no" || text == "false")
    return false;
  return std::nullopt;
}

std::optional<int64_t> within(std::string_view allowed, std::optional<int64_t> value) {
  size_t dots = allowed.find("..");
  if (!value || *value < toSize(allowed.substr(0, dots)) ||
      *value > toSize(allowed.substr(dots + 2)))
    return std::nullopt;
  return value;
}

std::optional<int64_t> parse(Number, std::string_view text, std::string_view allowed) {
  return within(allowed, toNumber(text));
}

std::optional<int64_t> parse(Size, std::string_view text, std::string_view allowed) {
  return within(allowed, toSize(text));
}

template <class Enum>
  requires std::is_enum_v<Enum>
std::optional<Enum> parse(Enum, std::string_view text, std::string_view) {
  return choiceOf<Enum>(text);
}

std::optional<std::string> parse(FileName, std::string_view text, std::string_view) {
  return isOutputName(text) ? std::optional(std::string(text)) : std::nullopt;
}

std::optional<std::string> parse(Words, std::string_view text, std::string_view) {
  return std::string(text);
}

struct OptionRow {
  const char *name, *standard, *allowed;
};

template <typename Kind, typename Value>
void read(Kind kind, const OptionRow &row, const Environment &environment, Value &value,
          std::vector<std::string> &problems) {
  value = *parse(kind, row.standard, row.allowed);
  const char *text = environment(row.name);
  if (!text || !*text)
    return;
  if (auto parsed = parse(kind, text, row.allowed))
    value = *parsed;
  else
    problems.push_back(std::string(row.name) + "=" + text +
                       " is not understood; allowed: " + row.allowed + "; using " + row.standard);
}

#define ANOLE_OPTION(Kind, Member, Name, Default, Allowed, Help)
#define ANOLE_CHOICE(Enum, Member, Name, Default, Values, Help)                                    \
  static_assert(choiceOf<Enum>(Default) == Enum{}, Name ": the default must be the first value");
#include "anole/options.def"

} // namespace

ParsedOptions parseOptions(const Environment &environment) {
  ParsedOptions result;
#define ANOLE_OPTION(Kind, Member, Name, Default, Allowed, Help)                                   \
  read(Kind{}, {Name, Default, Allowed}, environment, result.options.Member, result.problems);
#include "anole/options.def"
  return result;
}

} // namespace anole
