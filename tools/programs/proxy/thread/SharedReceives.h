#pragma once

#include "tools/programs/proxy/call/Proxy.h"

namespace anole::tools::generate {

/// Fails if threads of a rank receive or probe messages of the same source, tag and communicator,
/// unless they take them alike, as SharedMessages describes. The trace does not say which message
/// each of them got.
///
/// Time: the events of threads whose communicators and tags may be the same.
Expected<void> checkReceives(const Proxy &proxy);

} // namespace anole::tools::generate
