#pragma once

#include "runtime/core/settings/Choices.h"

namespace anole::tools {

// The enum of each row, and the words for its values, in the same order (choiceName, choiceOf).
#define ANOLE_VALUE(Enumerator, Word) Enumerator,
#define ANOLE_TOOL_CHOICE(Enum, Values) enum class Enum : uint8_t { Values };
#include "tools/choices/ToolChoices.def"
#undef ANOLE_VALUE

#define ANOLE_VALUE(Enumerator, Word) Word,
#define ANOLE_TOOL_CHOICE(Enum, Values)                                                            \
  constexpr auto choiceNames(Enum) { return std::to_array<const char *>({Values}); }
#include "tools/choices/ToolChoices.def"
#undef ANOLE_VALUE

} // namespace anole::tools
