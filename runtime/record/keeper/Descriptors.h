#pragma once

namespace anole::record {

/// Closes every file but stderr and `kept`; stdin and stdout lead nowhere.
void closeAllBut(int kept);

/// The same file under a high number, where programs that count their files do not look.
int outOfTheWay(int file);

} // namespace anole::record
