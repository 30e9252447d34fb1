#pragma once

namespace anole::pass {

/// The functions below ask the host compiler, which is the compiler or linker that loads a plug-in,
/// and end it. They use no header of LLVM: the host may be of another version.
///
/// Returns the major version of the host's LLVM, or zero if it cannot be told.
unsigned llvmOfHost();

/// Returns the path of the file that a function is in, as it was loaded, or an empty text.
const char *fileOf(void *function);

/// Ends the host with one line, and without the files that it has begun. Rejected: an error of
/// LLVM, which would add lines of its own, and a description of the program for a bug report.
[[noreturn, gnu::format(printf, 1, 2)]] void refuseHost(const char *format, ...);

} // namespace anole::pass
