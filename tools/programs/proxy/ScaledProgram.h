#pragma once

#include "tools/programs/proxy/ProxyProgram.h"

namespace anole::tools::generate {

/// A program, and its constants that one trace does not tell from numbers that follow the ranks.
struct ScaledProgram {
  std::string text;
  std::set<int64_t> doubts;
};

/// A C program that does what the traces hold, on any number of ranks: each number that depends on
/// the number of ranks is a formula of it (scaledTree). From one trace, what numbers mean decides
/// how they follow the ranks; counts and tags stay as they are. From several traces of different
/// numbers of ranks, all numbers are fitted, and what does not agree is an error.
///
/// The program computes as long between calls as the ranks of the largest trace did in the mean.
///
/// An error names the call sites that hinder.
Expected<ScaledProgram> scaledProgram(const std::vector<LoadedTrace> &traces,
                                      const ProxyOptions &options);

} // namespace anole::tools::generate
