#pragma once

namespace anole::record {

/// Closes every file but stderr and these two; stdin and stdout lead nowhere.
void closeAllBut(int one, int other);

} // namespace anole::record
