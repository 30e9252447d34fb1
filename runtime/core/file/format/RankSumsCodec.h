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

/// Writes what the ranks spent at a point; nothing if all spent the same.
void putSums(Numbers &out, const SharedPoint &point);
void decodeSums(const Numbers &numbers, SharedPoint &point);

/// Writes what ranks spent before the events of a point apart from computing. In files its sum is
/// rounded to a thousandth; nothing if it is nothing.
void putApart(Numbers &out, const SharedSum &spent, TimePrecision precision);
SharedSum decodeApart(const Numbers &numbers, uint64_t ranks);

Numbers encodeParts(EncodeTables &tables, const SharedStream &stream);
void decodeParts(DecodeTables &tables, const Numbers &numbers, SharedStream &stream);

/// Encodes the same of each of the parts.
Numbers encodePartSums(const SharedStream &stream, SharedSum SharedPart::*which);
void decodePartSums(const Numbers &numbers, SharedStream &stream, SharedSum SharedPart::*which);

/// Returns what is wrong with the numbers of so many ranks; empty if nothing is.
std::string sumsProblem(const RankSums &sums, uint64_t ranks);

} // namespace anole::format
