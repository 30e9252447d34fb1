#pragma once

#include <array>
#include <string_view>

/// The counters (Trace.h) that say that a trace lacks something, or has it less exactly than it was
/// recorded. Whoever reads the trace has to know, as all of its numbers are of what is left. Losses
/// that a run asked for (ANOLE_RANKS, ANOLE_LOSS) are among them.
namespace anole::loss_counter {

constexpr const char *endedEarly = "ended early";
constexpr const char *leftOut = "left out";
constexpr const char *openSessions = "sessions left open";
constexpr const char *pathsNotDecoded = "paths not decoded";
constexpr const char *subtreesLost = "subtrees lost";
constexpr const char *summarised = "summarised";
constexpr const char *textsNotListed = "texts not listed";
constexpr const char *unseen = "unseen";
constexpr const char *untimed = "untimed";

constexpr std::array<std::string_view, 9> all{endedEarly,      leftOut,      openSessions,
                                              pathsNotDecoded, subtreesLost, summarised,
                                              textsNotListed,  unseen,       untimed};

} // namespace anole::loss_counter
