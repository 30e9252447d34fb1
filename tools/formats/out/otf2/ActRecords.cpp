#include "tools/formats/out/otf2/ActRecords.h"

#include "tools/formats/out/otf2/CollectiveOps.h"

namespace anole::exporting {
namespace {

uint64_t requestOf(const ExportedAct &act) { return static_cast<uint64_t>(act.request); }
uint32_t tagOf(const ExportedAct &act) { return static_cast<uint32_t>(act.message.tag); }

OTF2_ErrorCode collectiveEnd(OTF2_EvtWriter *writer, uint64_t time, const ExportedAct &act) {
  auto record = collectiveRecordOf(act);
  if (!record)
    return OTF2_SUCCESS;
  if (act.kind == ActKind::Collective)
    return OTF2_EvtWriter_MpiCollectiveEnd(writer, nullptr, time, record->operation,
                                           act.message.group, record->root, record->sent,
                                           record->received);
  return OTF2_EvtWriter_NonBlockingCollectiveComplete(writer, nullptr, time, record->operation,
                                                      act.message.group, record->root, record->sent,
                                                      record->received, requestOf(act));
}

} // namespace

OTF2_ErrorCode recordBegin(OTF2_EvtWriter *writer, uint64_t time, const ExportedAct &act) {
  const ExportedMessage &message = act.message;
  switch (act.kind) {
  case ActKind::Send:
    return OTF2_EvtWriter_MpiSend(writer, nullptr, time, message.toThere, message.group, tagOf(act),
                                  message.bytes);
  case ActKind::SendStart:
    return OTF2_EvtWriter_MpiIsend(writer, nullptr, time, message.toThere, message.group,
                                   tagOf(act), message.bytes, requestOf(act));
  case ActKind::ReceiveStart:
    return OTF2_EvtWriter_MpiIrecvRequest(writer, nullptr, time, requestOf(act));
  case ActKind::Collective:
    return collectiveRecordOf(act) ? OTF2_EvtWriter_MpiCollectiveBegin(writer, nullptr, time)
                                   : OTF2_SUCCESS;
  case ActKind::CollectiveStart:
    return collectiveRecordOf(act)
               ? OTF2_EvtWriter_NonBlockingCollectiveRequest(writer, nullptr, time, requestOf(act))
               : OTF2_SUCCESS;
  default:
    return OTF2_SUCCESS;
  }
}

OTF2_ErrorCode recordEnd(OTF2_EvtWriter *writer, uint64_t time, const ExportedAct &act) {
  const ExportedMessage &message = act.message;
  switch (act.kind) {
  case ActKind::SendEnd:
    return OTF2_EvtWriter_MpiIsendComplete(writer, nullptr, time, requestOf(act));
  case ActKind::ReceiveEnd:
    return OTF2_EvtWriter_MpiIrecv(writer, nullptr, time, message.fromThere, message.group,
                                   tagOf(act), message.bytes, requestOf(act));
  case ActKind::Receive:
    return OTF2_EvtWriter_MpiRecv(writer, nullptr, time, message.fromThere, message.group,
                                  tagOf(act), message.bytes);
  case ActKind::NewCommunicator:
    return OTF2_EvtWriter_CommCreate(writer, nullptr, time, message.group);
  case ActKind::Collective:
  case ActKind::CollectiveEnd:
    return collectiveEnd(writer, time, act);
  default:
    return OTF2_SUCCESS;
  }
}

} // namespace anole::exporting
