#pragma once

#include "tools/analysis/model/RankProfile.h"
#include "tools/analysis/phases/RunPhases.h"
#include "tools/choices/ToolChoices.h"

namespace anole::phases {

/// Returns what ranks spent in each phase of a run, and last what is in none, if that is more than
/// nothing: with it, the parts add up to the whole run. Each is as `anole ranks --phase` has it.
///
/// What ranks measured at markers wins. Otherwise the phases are cut out (cutTrace), which fails if
/// there are more than 2^17 phases times ranks, or if the trace cannot be cut; then the times of a
/// call site are shared out by calls. Time: the ranks of the measured sums, or a cut for each
/// phase.
Expected<std::vector<tools::SpentPart>> spentInPhases(const Trace &trace, const RunPhases &phases,
                                                      const tools::ShownRanks &ranks);

/// What is corrected in the times of a rank depends on the rank, so what all spend is the sum of
/// what each does: else views would differ. Nothing if there are too many rows.
std::optional<tools::ShownRanks> eachRank(const Trace &trace, const RunPhases &phases);
/// Returns the same parts with what all ranks spent together.
std::vector<tools::SpentPart> summed(std::vector<tools::SpentPart> parts);

/// Returns what ranks spent in the parts of a run. Fails if phases are asked for, and there are
/// none.
Expected<std::vector<tools::SpentPart>> spentBy(tools::PartsBy what, const Trace &trace,
                                                const tools::ShownRanks &ranks,
                                                const PhaseSearch &search = {});

/// Gives each stage the time that all ranks spent in it, computing and in MPI, as these parts have
/// it. Until then a stage has the time of the calls in its patterns.
void giveTimes(PhaseReport &stages, const std::vector<tools::SpentPart> &parts);

} // namespace anole::phases
