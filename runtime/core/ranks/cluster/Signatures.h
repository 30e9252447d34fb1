#pragma once

#include "runtime/core/model/ContentDigest.h"
#include "runtime/core/ranks/cluster/PeerPlugin.h"
#include "runtime/core/settings/Choices.h"

#include <array>

namespace anole {

/// The aspects of a rank that are compared ([Bahmani2017], section 4.1).
enum class Signature : uint8_t {
  CallPath,      ///< hash of which call follows which
  Count,         ///< mean number of elements, in 1/256
  Src,           ///< mean relative source, signed, in 1/256
  Dest,          ///< mean relative destination, signed, in 1/256
  Tag,           ///< mean tag, signed, in 1/256
  Key,           ///< mean key of MPI_Comm_split, signed, in 1/256
  Color,         ///< mean colour of MPI_Comm_split, signed, in 1/256
  Loop,          ///< 4 x 16 bits: mean trip counts, innermost loops lowest
  Computation,   ///< mean time between calls, in ns, rounded down to a power of two
  Communication, ///< mean time inside calls, likewise
  Types,         ///< a bit for each datatype, operation and communicator
};

constexpr size_t signatureCount = 11;

/// Fixed-point averages are in units of 1 / averageUnit.
constexpr int64_t averageUnit = 256;

/// A rank in a few numbers, which are sent and compared in place of its trace. Ranks that behave
/// alike have equal signatures except for the two times, which no two ranks share. Times take part
/// in distances, and tell ranks apart where they differ by orders of magnitude (TimeKinds.h).
struct Signatures {
  std::array<uint64_t, signatureCount> values{};
  /// Count, destination, source, datatypes, operations and communicators in 64 bits ([Bahmani2017],
  /// table 3.1): bits 0-15, 16-31, 32-47, 48-54, 55-61, 62-63.
  uint64_t parameters = 0;
  Digest exact;         ///< of the whole content: see behaviourDigest
  uint64_t wrapped = 0; ///< a hash of the peers that go round modulo the number of ranks
  uint64_t numbers = 0; ///< a hash of all counts, tags and peers, modulo, in their order

  uint64_t operator[](Signature which) const { return values[static_cast<size_t>(which)]; }
  uint64_t &operator[](Signature which) { return values[static_cast<size_t>(which)]; }
  bool operator==(const Signatures &) const = default;
};

/// Returns whether two ranks whose peers are equal modulo the number of ranks may be one: if the
/// same peers go round, or if peers, counts and tags are all equal in their order. Ranks on two
/// sides of a torus often send other counts, whose means are equal, and would lose them.
inline bool mayWrap(const Signatures &first, const Signatures &second) {
  return first.wrapped == second.wrapped || first.numbers == second.numbers;
}

/// The signatures of the trace of one rank (see leafTrace); `functions` defines its fields. The
/// time is linear in the compressed trace: averages follow from runs and repeats in closed form.
///
/// All signatures but the exact digest leave out what this rank's plug-ins give. `endpoints` is the
/// form of source and destination in the parameter signature. Peers are modulo the number of ranks,
/// of which there are `ranks` in MPI_COMM_WORLD; if 0, they are as they were recorded.
Signatures signaturesOf(const Trace &leaf, const std::vector<FunctionInfo> &functions,
                        const PluginValues &plugged = {},
                        EndpointForm endpoints = EndpointForm::Xor, uint32_t ranks = 0);

/// The mean of so many nanoseconds over so many events, rounded down to a power of two: finer
/// digits are noise.
uint64_t timeSignature(double sum, uint64_t events);

/// The exact digest alone. It is a hash of what a trace holds already: no value is looked at.
Signatures contentOf(const Trace &leaf);
Signatures contentOf(const Trace &leaf, const std::vector<Digest> &parts); ///< see partDigests

} // namespace anole
