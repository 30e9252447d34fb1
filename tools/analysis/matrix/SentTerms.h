#pragma once

#include "runtime/core/calls/KnownFunctions.h"
#include "tools/analysis/bytes/ObjectSizes.h"
#include "tools/analysis/matrix/SentMatrix.h"

#include <functional>

namespace anole::tools {

/// The columns of a point whose calls send a message each.
struct SendColumns {
  size_t destination, communicator;
};

/// Nothing if the function sends no message, or makes a persistent request.
std::optional<SendColumns> sendColumnsOf(const KnownFunction &function);

/// Called with the communicator, and the destination relative to the own rank in it.
using SentSink = std::function<void(int64_t communicator, int64_t destination, const Sent &)>;

/// The messages of a rank's point, by communicator and destination, in closed form if it sends in
/// one communicator and there is a pattern. Else its calls are gone through, one by one. Fails if
/// that is too much.
Expected<void> eachSent(const PointTrace &point, const SendColumns &columns,
                        const FunctionBytes &function, const ObjectSizes &sizes, TermWork &work,
                        const SentSink &sink);

} // namespace anole::tools
