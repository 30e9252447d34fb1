#pragma once

#include "tools/analysis/model/LoadedTrace.h"
#include "tools/analysis/phases/PhasedRun.h"
#include "tools/show/Screen.h"

#include <string>

namespace anole::phases {

/// The phases, the stages if these are others, and what stages consist of.
std::string phaseText(const tools::LoadedTrace &loaded, const PhasedRun &run,
                      const tools::Screen &screen = {});

/// The patterns: what they are, who takes part, and which messages are sent.
std::string patternText(const PhaseReport &report, const tools::Screen &screen = {});

/// The segmentation tree, the parts of a segment below it.
std::string treeText(const PhaseReport &report, const tools::Screen &screen = {});

/// The curve of the divergence over the run.
std::string curveText(const PhaseReport &report, const tools::Screen &screen = {});

/// "exchange: 2-D stencil (MPI_Sendrecv)", "MPI_Bcast".
std::string nameOf(const NamedPattern &pattern);

} // namespace anole::phases
