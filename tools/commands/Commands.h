#pragma once

#include "tools/Command.h"

namespace anole::tools {

// The `declare` of every row of the table, one file each: tools/commands, and tools/run.
Action declareInfo(CLI::App &options);
Action declarePrint(CLI::App &options);
Action declareCheck(CLI::App &options);
Action declareAccuracy(CLI::App &options);
Action declareClusters(CLI::App &options);
Action declareDiff(CLI::App &options);
Action declareMerge(CLI::App &options);
Action declareOverhead(CLI::App &options);
Action declareReplay(CLI::App &options);
Action declareRun(CLI::App &options);
Action declareSimulate(CLI::App &options);

} // namespace anole::tools
