#pragma once

#include <cstdint>
#include <string>

namespace anole::record {

/// One line on stderr, in one write, so that lines of several ranks do not mix.
void report(const std::string &line);

/// Gives whoever reads stderr, if that is a pipe, half a second at most to read all of it. What a
/// launcher has not read when it hears of an abort is lost: on a busy machine the very line that
/// says what became of the trace.
void awaitReaderOfErrors() noexcept;

/// Whether recording ends between two events or, as when memory runs out, in the middle of one.
enum class StopsAt : uint8_t { BetweenEvents, SomeEvent };

/// Ends recording in this process for a reason that only this process knows; said once. What was
/// recorded until now still becomes a trace. Callable from any thread, allocates nothing.
void stopRecording(const char *reason, StopsAt place = StopsAt::SomeEvent) noexcept;

} // namespace anole::record
