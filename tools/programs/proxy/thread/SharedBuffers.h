#pragma once

#include "tools/programs/proxy/call/Proxy.h"

namespace anole::tools::generate {

/// Fails if threads of a rank may fill the buffer from which they send, as BufferedSends describes.
///
/// Time: the events of threads that attach buffers or send from them, where several do.
Expected<void> checkBuffers(const Proxy &proxy);

} // namespace anole::tools::generate
