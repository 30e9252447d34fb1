#include "tools/simulate/MergeStep.h"

#include "runtime/core/format/Encode.h"
#include "runtime/core/merge/Merge.h"
#include "runtime/core/transport/DigestBytes.h"

namespace anole::tools {

namespace {

/// The size of the child when it is sent without these parts.
uint64_t hollowSize(Trace child, const PartSet &wanted) {
  hollow(child, wanted);
  return encodeTrace(child).size();
}

/// The messages are offer, answer, data; or offer, answer, digests of the parts, the parts that are
/// wanted, data.
Traffic exchange(const Trace &parent, const Trace &child) {
  PartDigests ours = partDigests(parent), theirs = partDigests(child);
  PartSet wanted(theirs.size());
  Traffic sent{3, 2 * sizeof(Digest)};
  if (wholeDigest(ours) != wholeDigest(theirs)) {
    wanted = PartLibrary(parent).missing(theirs);
    sent = {5, sizeof(Digest) + toBytes(theirs).size() + toBytes(wanted).size()};
  }
  sent.bytes += hollowSize(child, wanted);
  return sent;
}

} // namespace

Traffic MergeStep::join(Trace &parent, Trace &&child) {
  Traffic sent = exchange(parent, child);
  mergeTrace(parent, std::move(child));
  return sent;
}

uint64_t MergeStep::size(const Trace &trace) { return encodeTrace(trace).size(); }

} // namespace anole::tools
