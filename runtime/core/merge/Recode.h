#pragma once

#include "runtime/core/model/RankCoding.h"

namespace anole {

/// The numbers that stand for these values of a rank (see RankCoding), compressed anew: values that
/// are regular in rank and iteration together are then as regular on every rank. Repeats that do
/// not move stay repeats, and only one round is looked at. Nothing if a value has no number, if a
/// run of numbers would stand for itself, or if more values come than `effort`, which is lowered by
/// each value: so time is linear in the effort, memory in the terms.
std::optional<Terms> recoded(const Terms &values, const RankCoding &coding, uint32_t rank,
                             uint64_t &effort);

} // namespace anole
