#pragma once

#include <cstddef>
#include <cstdint>

/// These limits are what a reader accepts. A trace that exceeds one of these is rejected rather
/// than allowed to exhaust stack, memory or time; nothing that the tracer writes comes near.
namespace anole::format {

constexpr unsigned maxTermNesting = 64;  ///< repeats in repeats
constexpr unsigned maxLoopNesting = 512; ///< loops in loops

constexpr unsigned mostCommandLines = 16;  ///< of ranks that were started with different words
constexpr unsigned mostHostFamilies = 256; ///< of hosts whose names differ in a number
constexpr unsigned mostHostDigits = 18;    ///< of such a number

/// Tables are shared in the file and copied in memory. What may be copied, in units of a term: base
/// + factor * what the tables hold.
constexpr size_t copiedBase = size_t(1) << 22;
constexpr size_t copiedFactor = 64;

/// Returns what a section may grow to when it is decompressed: base + factor * its size in the
/// file.
constexpr size_t inflatedBase = size_t(64) << 20;
constexpr size_t inflatedFactor = 256;

/// Returns what a block may grow to: base + factor * its size in the file, but never more than the
/// most.
constexpr size_t plainBlockBase = size_t(1) << 12;
constexpr size_t plainBlockFactor = 256;
constexpr size_t maxPlainBlock = size_t(1) << 20;

/// Files longer than this are refused, not read.
constexpr uint64_t maxFileSize = uint64_t(1) << 34;

} // namespace anole::format
