#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace anole {

// The enum of each choice in options.def, and what users write for its values, in the same order.
#define ANOLE_OPTION(Kind, Member, Name, Default, Allowed, Help)
#define ANOLE_VALUE(Enumerator, Spelling) Enumerator,
#define ANOLE_CHOICE(Enum, Member, Name, Default, Values, Help)                                    \
  enum class Enum : uint8_t { Values };
#include "anole/options.def"

#define ANOLE_OPTION(Kind, Member, Name, Default, Allowed, Help)
#define ANOLE_VALUE(Enumerator, Spelling) Spelling,
#define ANOLE_CHOICE(Enum, Member, Name, Default, Values, Help)                                    \
  constexpr auto choiceNames(Enum) { return std::to_array<const char *>({Values}); }
#include "anole/options.def"

/// Returns what users write for a value. The value must not come unchecked from a file.
template <class Enum> constexpr const char *choiceName(Enum value) {
  return choiceNames(value)[static_cast<size_t>(value)];
}

/// The value that users write so.
template <class Enum> constexpr std::optional<Enum> choiceOf(std::string_view name) {
  constexpr auto names = choiceNames(Enum{});
  for (size_t i = 0; i < names.size(); ++i)
    if (name == names[i])
      return static_cast<Enum>(i);
  return std::nullopt;
}

} // namespace anole
