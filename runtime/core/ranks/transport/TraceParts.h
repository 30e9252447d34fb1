#pragma once

#include "runtime/core/base/PlaceIndex.h"
#include "runtime/core/model/ContentDigest.h"

namespace anole {

/// The parts of a trace that are worth a digest of their own (functions, paths, texts, loop sites,
/// counters, command lines; of each stream its bodies, points and loops), in a fixed order, so that
/// a list of digests or of bits says something about each.
///
/// A hollow part keeps what differs from rank to rank though the behaviour is the same: rank lists,
/// times and counts. The rest is filled in from an equal part of another trace. So a hollow trace
/// is a trace still, and travels in the same format as a whole one.
///
/// Rejected: digests of single families. They take more bytes than most of what they stand for.
using PartDigests = std::vector<Digest>;
using PartSet = std::vector<bool>;

PartDigests partDigests(const Trace &trace);
/// Returns how many bytes each part takes where it is sent, roughly.
std::vector<uint64_t> partWeights(const Trace &trace);
Digest wholeDigest(const PartDigests &parts);

/// Returns the digest of what ranks did: of all parts but the counters, since which of these a rank
/// has tells of times (long gaps) and of the tracer, and two ranks that did the same may differ.
/// `digests` are those of its parts.
Digest behaviourDigest(const Trace &trace, const PartDigests &digests);

/// Hollows the parts that are not in `wanted`, and what rank 0 alone is asked for.
void hollow(Trace &trace, const PartSet &wanted);

/// PartPlaces say where each part of a trace is among those of another one, by number.
using PartPlaces = std::vector<uint32_t>;
constexpr uint32_t noPart = PlaceIndex::none;

/// Returns for each digest that is asked for the first of the known ones that equals it, or noPart.
/// Linear in both.
PartPlaces findParts(const PartDigests &asked, const PartDigests &known);

/// Returns the parts that are nowhere.
PartSet missing(const PartPlaces &places);

} // namespace anole
