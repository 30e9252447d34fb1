#pragma once

#include <string>

namespace anole::record {

/// Prints a line that all ranks have to say, once: the first that asks speaks, and marks the run's
/// folder. The others wait for it, a second at most. For a rank that goes on may have MPI tell the
/// launcher to end everything, before the line is written that another rank was about to say.
///
/// The mark is a file that is locked while its rank speaks, and executable afterwards, which takes
/// no space: there may be none. So the line is also said if that rank dies in between. Where files
/// cannot be locked, whoever makes the file speaks.
void reportOnce(const std::string &folder, const std::string &line);

} // namespace anole::record
