#include "tools/formats/in/Predefined.h"
#include "tools/formats/in/otf2/ThreadReader.h"

// What events say of the data that calls move.

namespace anole::import::otf2 {
namespace {

const int64_t bytesType = predefinedNumber(FieldKind::Type, "BYTE");

/// The function of a collective event that lies in no function.
const char *functionOf(OTF2_CollectiveOp op) {
  constexpr const char *names[] = {"MPI_Barrier",
                                   "MPI_Bcast",
                                   "MPI_Gather",
                                   "MPI_Gatherv",
                                   "MPI_Scatter",
                                   "MPI_Scatterv",
                                   "MPI_Allgather",
                                   "MPI_Allgatherv",
                                   "MPI_Alltoall",
                                   "MPI_Alltoallv",
                                   "MPI_Alltoallw",
                                   "MPI_Allreduce",
                                   "MPI_Reduce",
                                   "MPI_Reduce_scatter",
                                   "MPI_Scan",
                                   "MPI_Exscan",
                                   "MPI_Reduce_scatter_block"};
  return op < std::size(names) ? names[op] : "MPI_Comm_dup";
}

int64_t bytesField(uint64_t bytes) {
  return bytes > INT64_MAX ? unknown : static_cast<int64_t>(bytes);
}

/// What each of `size` ranks gets, if all together get so much.
int64_t share(uint64_t bytes, int64_t size) {
  bool isWhole = size > 0 && bytes % static_cast<uint64_t>(size) == 0;
  return isWhole ? bytesField(bytes / static_cast<uint64_t>(size)) : unknown;
}

} // namespace

void ThreadReader::setMessage(ImportedCall &to, bool isSend, uint32_t peer, OTF2_CommRef ref,
                              uint32_t tag, uint64_t bytes) {
  const FieldPlaces &places = state.places.of(*to.function);
  const auto &comm = state.comm(ref);
  bool isKnown = comm.rank != unknown && peer != OTF2_UNDEFINED_UINT32;
  int64_t distance = isKnown ? int64_t(peer) - comm.rank : unknown;
  auto signedTag = static_cast<int32_t>(tag);
  bool isPair = places.sendCount >= 0;
  to.set(places.comm, comm.number);
  to.set(isSend ? places.dest : places.source, distance);
  to.set(!isPair ? places.tag : isSend ? places.sendTag : places.recvTag, signedTag);
  to.set(!isPair ? places.count : isSend ? places.sendCount : places.recvCount, bytesField(bytes));
  to.set(!isPair ? places.datatype : isSend ? places.sendType : places.recvType, bytesType);
  if (isSend)
    return;
  to.set(places.statusSource, value(Special::AsPosted));
  to.set(places.statusTag, value(Special::AsPosted));
  if (to.function->late.size() == 2)
    to.late = {value(Special::AsPosted), value(Special::AsPosted)};
}

void ThreadReader::collective(uint64_t time, OTF2_CollectiveOp op, OTF2_CommRef comm, uint32_t root,
                              uint64_t sent, uint64_t received, const uint64_t *request) {
  if (!request) {
    setCollective(current(time, functionOf(op)), op, comm, root, sent, received);
    return endSingle(time);
  }
  const auto *known = state.requests.find(Otf2Rank::keyOf(*request));
  if (!known)
    return;
  if (ImportedCall *waiting = known->calls->find(known->call))
    setCollective(*waiting, op, comm, root, sent, received);
  complete(*request);
}

/// Score-P adds up the bytes for all peers; a call has one amount for each of them. Others
/// (EZTrace) write what the call was given, if that is one amount. What only the root has is
/// ignored elsewhere.
void ThreadReader::setCollective(ImportedCall &to, OTF2_CollectiveOp op, OTF2_CommRef ref,
                                 uint32_t root, uint64_t sent, uint64_t received) {
  const FieldPlaces &places = state.places.of(*to.function);
  const auto &comm = state.comm(ref);
  if (places.newComm < 0 || ref != OTF2_UNDEFINED_COMM)
    to.set(places.comm, comm.number);
  if (places.root >= 0 && root != OTF2_UNDEFINED_UINT32)
    to.set(places.root, root);
  bool addsUp = state.definitions.addsUp;
  auto each = [&](uint64_t bytes) { return addsUp ? share(bytes, comm.size) : unknown; };
  bool isRoot = comm.rank == int64_t(root);
  auto set = [&](int count, int type, int64_t bytes) {
    to.set(count, bytes);
    to.set(type, bytes == value(Special::Ignored) ? bytes : bytesType);
  };
  int64_t elsewhere = value(Special::Ignored);
  switch (op) {
  case OTF2_COLLECTIVE_OP_BCAST:
    return set(places.count, places.datatype, received ? bytesField(received) : each(sent));
  case OTF2_COLLECTIVE_OP_ALLREDUCE:
    return set(places.count, places.datatype, addsUp ? each(sent) : bytesField(sent));
  case OTF2_COLLECTIVE_OP_REDUCE:
  case OTF2_COLLECTIVE_OP_SCAN:
  case OTF2_COLLECTIVE_OP_EXSCAN:
    return set(places.count, places.datatype, bytesField(sent));
  case OTF2_COLLECTIVE_OP_GATHER:
    set(places.recvCount, places.recvType, isRoot ? each(received) : elsewhere);
    return set(places.sendCount, places.sendType, bytesField(sent));
  case OTF2_COLLECTIVE_OP_SCATTER:
    set(places.sendCount, places.sendType, isRoot ? each(sent) : elsewhere);
    return set(places.recvCount, places.recvType, bytesField(received));
  case OTF2_COLLECTIVE_OP_ALLGATHER:
  case OTF2_COLLECTIVE_OP_ALLTOALL:
    set(places.sendCount, places.sendType, each(sent));
    return set(places.recvCount, places.recvType, each(received));
  case OTF2_COLLECTIVE_OP_GATHERV:
    return set(places.sendCount, places.sendType, bytesField(sent));
  case OTF2_COLLECTIVE_OP_SCATTERV:
    return set(places.recvCount, places.recvType, bytesField(received));
  default:
    if (sent || received)
      state.import.notTold("how the bytes of " + to.function->name + " are shared out");
  }
}

} // namespace anole::import::otf2
