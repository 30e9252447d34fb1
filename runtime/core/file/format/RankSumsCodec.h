#pragma once

#include "runtime/core/base/Numbers.h"
#include "runtime/core/file/format/DecodeTables.h"
#include "runtime/core/file/format/EncodeTables.h"
#include "runtime/core/model/Trace.h"

namespace anole::format {

/// Writes what each of some ranks spent: a list of its numbers or, if that is shorter, of its runs,
/// each less the least of them, on the coarsest scale that has them all.
void putSums(Numbers &out, const RankSums &sums);
RankSums takeSums(NumberReader &in, uint64_t ranks);

Numbers encodeSums(const SharedPoint &point);
void decodeSums(const Numbers &numbers, SharedPoint &point);

/// Encodes what the tracer spent before the events of a point. In files its sum is rounded to a
/// thousandth.
Numbers encodeTracer(const SharedPoint &point, TimePrecision precision);
void decodeTracer(const Numbers &numbers, SharedPoint &point);

Numbers encodeParts(EncodeTables &tables, const SharedStream &stream);
void decodeParts(DecodeTables &tables, const Numbers &numbers, SharedStream &stream);

/// Encodes what the tracer spent in each of the parts, if it spent anything.
Numbers encodePartTracers(const SharedStream &stream);
void decodePartTracers(const Numbers &numbers, SharedStream &stream);

/// Returns what is wrong with the numbers of so many ranks; empty if nothing is.
std::string sumsProblem(const RankSums &sums, uint64_t ranks);

} // namespace anole::format
