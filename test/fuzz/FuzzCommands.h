#pragma once

#include "test/fuzz/MemoryFile.h"

#include <cstdint>
#include <vector>

namespace anole::fuzz {

/// What commands may cost on an input, so that each input takes little time: values of events that
/// are compared, ranks that are mapped or compared one by one, intervals of ranks that are told
/// apart (Cost.h), letters that are printed.
inline constexpr uint64_t mostValues = 5000, mostRanks = 10000, mostIntervals = 20000,
                          mostLetters = 1 << 16;

/// Runs `anole` with these arguments as a user does, but in this process. Aborts if the status is
/// none of those that tools/options/Command.h promises, or if a message is not one line that says
/// who speaks. Returns the status.
int runCommand(const std::vector<std::string> &arguments);

/// The command line that a user of the fuzzer wrote into an input, behind "# anole ": words, of
/// which FILE and OTHER stand for the two traces. Only what is quick is run, and only what neither
/// writes files nor starts programs.
void runWrittenCommand(std::string_view line, const MemoryFile &file, const MemoryFile &other);

} // namespace anole::fuzz
