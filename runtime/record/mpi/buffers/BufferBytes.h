#pragma once

#include "runtime/core/handles/BufferOperations.h"
#include "runtime/record/mpi/buffers/BufferWatch.h"

#include <vector>

namespace anole::record {

/// The bytes that an operation reads or writes for certain. Of a datatype with gaps, these are its
/// first and its last byte: true bounds are where there is data.
///
/// Nothing is told of operations between two groups, and of what is not known.
std::vector<BufferUse> usedBytes(const BufferCall &call);

/// A sum of bytes that an operation reads, of the first 64 KiB, by which it is seen if they change
/// while it is under way. Empty: they cannot be read, as they were freed, or belong to a device;
/// the kernel copies them, so that it is no harm to try.
std::optional<uint64_t> sumOf(const ByteRange &range);

} // namespace anole::record
