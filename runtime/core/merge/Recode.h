#pragma once

#include "runtime/core/model/RankCoding.h"

namespace anole {

/// The numbers that stand for these values of a rank (see RankCoding), compressed anew: values that
/// are regular in rank and iteration together are then as regular on every rank. Nothing if a value
/// has no number, if a run of numbers would stand for itself, or if more values would have to be
/// looked at than `effort`, which is lowered by each: so time is linear in the effort.
///
/// Rounds are compressed anew with all else, because where a round of values begins may differ from
/// rank to rank. Of a repeat with too many rounds three are looked at, and then the others added.
std::optional<Terms> recoded(const Terms &values, const RankCoding &coding, uint32_t rank,
                             uint64_t &effort);

} // namespace anole
