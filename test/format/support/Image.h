#pragma once

#include <string>
#include <string_view>

namespace anole::test {

/// The trace file that an input of the fuzzer stands for. An input is one of
/// - a text that begins with `#`: what test/format/support/Assemble.h makes a trace of;
/// - a trace file: its sections get the checksums that they should have;
/// - anything else: the message of the trace section, in a file that is right around it.
/// So the fuzzer is not stopped by checksums. Empty if the text is none.
std::string imageOf(std::string_view input);

} // namespace anole::test
