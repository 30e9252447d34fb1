#pragma once

#include <cstdint>

namespace anole {

/// Field values that are not numbers: names to which MPI gives a meaning of their own. They lie at
/// the lower end of the range, where no rank, tag, count or ordinal can be, so that a field needs
/// no second word to tell them apart. They are on disk: never renumber them.
enum class Special : int64_t {
#define ANOLE_SPECIAL(Name, Number, Text) Name = INT64_MIN + Number,
#include "runtime/core/model/SpecialValues.def"
};

constexpr int64_t value(Special special) { return static_cast<int64_t>(special); }

/// Returns whether a field holds one of the values above (or one of a later version).
constexpr bool isSpecial(int64_t field) { return field < INT64_MIN + 4096; }

/// Returns what to print for it; nullptr if it is an ordinary number.
const char *specialName(int64_t field);

} // namespace anole
