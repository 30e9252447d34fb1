#include "runtime/core/ranks/cluster/Signatures.h"

#include "runtime/core/base/Fault.h"
#include "runtime/core/ranks/cluster/CallPathSignature.h"
#include "runtime/core/ranks/cluster/LoopSignature.h"
#include "runtime/core/ranks/cluster/ParameterAverages.h"
#include "runtime/core/ranks/transport/TraceParts.h"

#include <algorithm>
#include <bit>

namespace anole {

namespace {

struct TimeTotal {
  double sum = 0;
  uint64_t events = 0;

  void add(const TimeStats &times) {
    sum += times.sum;
    events += times.count;
  }
  uint64_t signature() const { return timeSignature(sum, events); }
};

/// Ors every `width` bits of a set together.
uint64_t fold(uint64_t bits, unsigned width) {
  uint64_t folded = 0;
  for (; bits != 0; bits >>= width)
    folded |= bits & ((1ULL << width) - 1);
  return folded;
}

uint64_t wholePart(uint64_t average) {
  return static_cast<uint64_t>(static_cast<int64_t>(average) / averageUnit);
}

/// As averages ([Bahmani2017], table 3.1) or as exclusive ors ([Bahmani2014], table 1).
uint64_t packParameters(const Signatures &signatures, const ParameterAverages &averages) {
  auto endpoint = [&](Signature which) {
    return averages.endpoints() == EndpointForm::Xor ? averages.peersOf(which).value()
                                                     : wholePart(signatures[which]) & 0xffff;
  };
  uint64_t count = ANOLE_FAULT(LargeCountsSpill, wholePart(signatures[Signature::Count]),
                               std::min<uint64_t>(wholePart(signatures[Signature::Count]), 0xffff));
  uint64_t dest = endpoint(Signature::Dest), source = endpoint(Signature::Src);
  uint64_t types = signatures[Signature::Types];
  return count | dest << 16 | source << 32 | fold(types & type_bits::datatypes, 7) << 48 |
         fold((types & type_bits::operations) >> type_bits::firstOperation, 7) << 55 |
         fold(types >> type_bits::firstCommunicator, 2) << 62;
}

} // namespace

Signatures signaturesOf(const Trace &leaf, const std::vector<FunctionInfo> &functions,
                        const PluginValues &plugged, EndpointForm endpoints, uint32_t ranks) {
  Signatures result;
  ParameterAverages averages(leaf, functions, plugged, endpoints, ranks);
  TimeTotal computation, communication;
  for (const SharedStream &stream : leaf.streams)
    for (const SharedPoint &point : stream.points) {
      averages.add(point);
      computation.add(point.delta);
      communication.add(point.duration);
    }
  averages.store(result);
  result[Signature::CallPath] = callPathSignature(leaf);
  result[Signature::Loop] = loopSignature(leaf);
  result[Signature::Computation] = computation.signature();
  result[Signature::Communication] = communication.signature();
  result.parameters = packParameters(result, averages);
  result.exact = contentOf(leaf).exact;
  return result;
}

uint64_t timeSignature(double sum, uint64_t events) {
  return events == 0
             ? 0
             : ANOLE_FAULT(
                   TimesNotRounded, static_cast<uint64_t>(sum / static_cast<double>(events)),
                   std::bit_floor(static_cast<uint64_t>(sum / static_cast<double>(events))));
}

Signatures contentOf(const Trace &leaf) { return contentOf(leaf, partDigests(leaf)); }

Signatures contentOf(const Trace &leaf, const std::vector<Digest> &parts) {
  Signatures result;
  result.exact = behaviourDigest(leaf, parts);
  return result;
}

} // namespace anole
