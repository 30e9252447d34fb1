#pragma once

namespace anole::tools {

/// The new-handler of the command: says that there is not enough memory and ends the process.
/// Memory may end anywhere, also in destructors, which could not say so.
void endWithoutMemory();

} // namespace anole::tools
