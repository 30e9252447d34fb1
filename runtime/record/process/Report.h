#pragma once

#include <string>

namespace anole::record {

/// One line on stderr, in one write, so that lines of several ranks do not mix.
void report(const std::string &line);

/// Ends recording in this process for a reason that only this process knows; said once. What was
/// recorded until now still becomes a trace. Callable from any thread, allocates nothing.
void stopRecording(const char *reason) noexcept;

} // namespace anole::record
