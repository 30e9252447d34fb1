#pragma once

#include <sys/types.h>

namespace anole::record {

/// Forks a process that the program never meets: it is no child of the program, no signal tells of
/// it, and what the program does in forks (pthread_atfork) is not done where that can be helped.
/// True in the new process.
///
/// False in the program; `isMade` then says whether there is a new process.
bool forkAside(bool &isMade);

/// Of the new process: no handler of the program runs in it, and no signal that is sent to all
/// processes of a job ends it.
void leaveSignalsToProgram();

} // namespace anole::record
