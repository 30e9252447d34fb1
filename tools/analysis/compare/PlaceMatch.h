#pragma once

#include "tools/analysis/compare/NamedPlace.h"

#include <optional>

namespace anole::tools {

/// A MatchTier says how a place of one run was recognised in the other, the surest first.
enum class MatchTier : uint8_t { Id, Path, Functions, Sequence };

/// A PlacePair is a place that both runs have, or one of them, by index.
struct PlacePair {
  std::optional<size_t> first, second;
  MatchTier tier = MatchTier::Id; ///< of both
};

/// Matches the places of two runs of one program, which may be two builds of two versions of it.
/// Both are in the order of the program.
///
/// Places on paths of the same functions are matched first, in their order. Where one run has more
/// of them, those are left that make lines, or else the distances between lines, agree least.
/// What is left is matched by its MPI function, between places that were recognised before:
/// functions may be renamed, or inlined so that their names are lost. Of places that have a name
/// alone, such as phases, as many have to be left in both runs: else it is not known which of them
/// are new, and the times of others would be compared. The tier says afterwards
/// what agrees: what the tracer calls the place, which builds of one source by one compiler share;
/// the text of the path, which other compilers and flags keep; the functions; the sequence alone.
///
/// Rejected: to take equal ids and texts before all others. If two lines are inserted above two
/// calls that are two lines apart, the first one has the text that the second one had. And an edit
/// distance over all that is known of a place: it needs weights, and one cannot say why two places
/// were matched.
///
/// The pairs come in the order of the first run, then what only the second one has. Time:
/// n log n, and the product of the places that look alike, of which at most 1,000 in one run are
/// weighed; more are matched in their order.
std::vector<PlacePair> matchPlaces(const std::vector<NamedPlace> &first,
                                   const std::vector<NamedPlace> &second);

} // namespace anole::tools
