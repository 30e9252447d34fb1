#pragma once

#include <string>

namespace anole::record {

/// What all processes of this run have in common and those of no other, found without asking
/// anybody: the job as the launcher or the batch system names it. Empty where neither does.
///
/// Rejected: the launcher's process id, which differs from host to host, and a number that rank 0
/// draws: the others would have to wait for it.
std::string runId();

} // namespace anole::record
