#pragma once

#include "runtime/core/support/Error.h"
#include "runtime/core/trace/Trace.h"

#include <string>
#include <string_view>

namespace anole {

struct EncodeOptions {
  /// Leave out functions, paths and loop sites that no point or loop names.
  bool onlyUsed = false;
  /// Round times (format/TimeCodec.h): for files.
  bool roundTimes = false;
};

/// A trace as one protobuf message (docs/trace.proto): what a file holds and what ranks send each
/// other. Uncompressed, but nothing in it is written twice.
std::string encodeTrace(const Trace &trace, EncodeOptions options = {});

/// The inverse. Damage is an error, never a crash; what is returned is well formed but may still
/// make no sense (indices, sizes): see validate.
Expected<Trace> decodeTrace(std::string_view message);

} // namespace anole
