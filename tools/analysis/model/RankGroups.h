#pragma once

#include "runtime/core/model/Trace.h"

#include <optional>

namespace anole::tools {

/// The coarsest partition of the ranks in which ranks of one group have the same points, the same
/// bodies in the same order, and columns of the same shape: they do the same, except for numbers
/// that are a function of the rank. Largest group first. Empty if the lists are too irregular to be
/// told apart (RankClasses).
std::optional<std::vector<RankList>> rankGroups(const Trace &trace);

} // namespace anole::tools
