#pragma once

#include "tools/programs/proxy/call/Proxy.h"

namespace anole::tools::generate {

/// Fails if threads of a rank receive or probe messages of the same source, tag and communicator,
/// unless they do so alike. The trace does not say which message each of them got. A thread that is
/// ahead of where it was in the traced run could take the message of one that others wait for.
///
/// Threads that receive the same messages in the same order may do so in any order between them.
///
/// Time: the events of threads whose communicators and tags may be the same.
Expected<void> checkReceives(const Proxy &proxy);

} // namespace anole::tools::generate
