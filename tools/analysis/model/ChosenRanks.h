#pragma once

#include "runtime/core/model/Trace.h"

#include <string>
#include <vector>

namespace anole::tools {

/// The ranks that the text of an option names (RankSelection), in ascending order; empty: all. An
/// error names the option if the text is wrong, if the trace lacks one of the ranks, or if there
/// are more than 2^20.
Expected<std::vector<uint32_t>> chosenRanks(const Trace &trace, const std::string &text,
                                            const std::string &option);

} // namespace anole::tools
