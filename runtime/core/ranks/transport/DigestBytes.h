#pragma once

#include "runtime/core/ranks/transport/TraceParts.h"

#include <optional>
#include <string>

namespace anole {

/// Digests and sets of parts as bytes; the same on every machine.
std::string toBytes(const PartDigests &digests);
std::string toBytes(const PartSet &set);

/// Nothing if the bytes are not a whole number of digests.
std::optional<PartDigests> digestsFrom(const std::string &bytes);

/// Of `size` parts. Nothing if the bytes are of another size.
std::optional<PartSet> partSetFrom(const std::string &bytes, size_t size);

} // namespace anole
