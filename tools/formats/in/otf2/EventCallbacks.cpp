#include "tools/formats/in/otf2/EventCallbacks.h"

namespace anole::import::otf2 {
namespace {

/// The library calls these with a ThreadReader.
struct EventCallbacks {
  using Attributes = OTF2_AttributeList;
  static constexpr OTF2_CallbackCode good = OTF2_CALLBACK_SUCCESS;

  static ThreadReader &of(void *data) {
    ++static_cast<ThreadReader *>(data)->eventsSeen;
    return *static_cast<ThreadReader *>(data);
  }
  static uint64_t ns(void *data, uint64_t ticks) {
    return static_cast<ThreadReader *>(data)->nanoseconds(ticks);
  }

  /// From where the function was called, if an attribute says so.
  static OTF2_CallingContextRef contextIn(const Attributes *attributes,
                                          const Definitions &definitions) {
    OTF2_CallingContextRef context = OTF2_UNDEFINED_CALLING_CONTEXT;
    if (OTF2_AttributeList_GetNumberOfElements(attributes) > 0)
      for (OTF2_AttributeRef attribute : definitions.contextAttributes)
        OTF2_AttributeList_GetCallingContextRef(attributes, attribute, &context);
    return context;
  }

  static OTF2_CallbackCode enter(OTF2_LocationRef, OTF2_TimeStamp time, uint64_t, void *data,
                                 Attributes *attributes, OTF2_RegionRef region) {
    ThreadReader &reader = of(data);
    reader.enter(ns(data, time), region, contextIn(attributes, reader.definitions()));
    return good;
  }
  static OTF2_CallbackCode enterContext(OTF2_LocationRef, OTF2_TimeStamp time, uint64_t, void *data,
                                        Attributes *, OTF2_CallingContextRef ref, uint32_t) {
    ThreadReader &reader = of(data);
    if (const CallingContext *context = reader.definitions().context(ref))
      reader.enter(ns(data, time), context->region, context->parent);
    return good;
  }
  static OTF2_CallbackCode leave(OTF2_LocationRef, OTF2_TimeStamp time, uint64_t, void *data,
                                 Attributes *, OTF2_RegionRef region) {
    of(data).leave(ns(data, time), region);
    return good;
  }
  static OTF2_CallbackCode send(OTF2_LocationRef, OTF2_TimeStamp time, uint64_t, void *data,
                                Attributes *, uint32_t peer, OTF2_CommRef comm, uint32_t tag,
                                uint64_t bytes) {
    of(data).send(ns(data, time), peer, comm, tag, bytes, nullptr);
    return good;
  }
  static OTF2_CallbackCode isend(OTF2_LocationRef, OTF2_TimeStamp time, uint64_t, void *data,
                                 Attributes *, uint32_t peer, OTF2_CommRef comm, uint32_t tag,
                                 uint64_t bytes, uint64_t request) {
    of(data).send(ns(data, time), peer, comm, tag, bytes, &request);
    return good;
  }
  static OTF2_CallbackCode receive(OTF2_LocationRef, OTF2_TimeStamp time, uint64_t, void *data,
                                   Attributes *, uint32_t peer, OTF2_CommRef comm, uint32_t tag,
                                   uint64_t bytes) {
    of(data).receive(ns(data, time), peer, comm, tag, bytes, nullptr);
    return good;
  }
  static OTF2_CallbackCode ireceive(OTF2_LocationRef, OTF2_TimeStamp time, uint64_t, void *data,
                                    Attributes *, uint32_t peer, OTF2_CommRef comm, uint32_t tag,
                                    uint64_t bytes, uint64_t request) {
    of(data).receive(ns(data, time), peer, comm, tag, bytes, &request);
    return good;
  }
  static OTF2_CallbackCode receiveRequest(OTF2_LocationRef, OTF2_TimeStamp time, uint64_t,
                                          void *data, Attributes *, uint64_t request) {
    of(data).makeRequest(ns(data, time), "MPI_Irecv", request);
    return good;
  }
  static OTF2_CallbackCode collectiveRequest(OTF2_LocationRef, OTF2_TimeStamp time, uint64_t,
                                             void *data, Attributes *, uint64_t request) {
    of(data).makeRequest(ns(data, time), "MPI_Ibarrier", request);
    return good;
  }
  static OTF2_CallbackCode sendComplete(OTF2_LocationRef, OTF2_TimeStamp, uint64_t, void *data,
                                        Attributes *, uint64_t request) {
    of(data).complete(request);
    return good;
  }
  static OTF2_CallbackCode tested(OTF2_LocationRef, OTF2_TimeStamp, uint64_t, void *data,
                                  Attributes *, uint64_t) {
    of(data).tested();
    return good;
  }
  static OTF2_CallbackCode collective(OTF2_LocationRef, OTF2_TimeStamp time, uint64_t, void *data,
                                      Attributes *, OTF2_CollectiveOp op, OTF2_CommRef comm,
                                      uint32_t root, uint64_t sent, uint64_t received) {
    of(data).collective(ns(data, time), op, comm, root, sent, received, nullptr);
    return good;
  }
  static OTF2_CallbackCode icollective(OTF2_LocationRef, OTF2_TimeStamp time, uint64_t, void *data,
                                       Attributes *, OTF2_CollectiveOp op, OTF2_CommRef comm,
                                       uint32_t root, uint64_t sent, uint64_t received,
                                       uint64_t request) {
    of(data).collective(ns(data, time), op, comm, root, sent, received, &request);
    return good;
  }
  static OTF2_CallbackCode commCreate(OTF2_LocationRef, OTF2_TimeStamp, uint64_t, void *data,
                                      Attributes *, OTF2_CommRef comm) {
    of(data).makeComm(comm);
    return good;
  }
};

} // namespace

CallbackSet eventCallbacks() {
  using Calls = EventCallbacks;
  CallbackSet set(OTF2_EvtReaderCallbacks_New(), OTF2_EvtReaderCallbacks_Delete);
  OTF2_EvtReaderCallbacks *to = set.get();
  OTF2_EvtReaderCallbacks_SetEnterCallback(to, Calls::enter);
  OTF2_EvtReaderCallbacks_SetCallingContextEnterCallback(to, Calls::enterContext);
  OTF2_EvtReaderCallbacks_SetLeaveCallback(to, Calls::leave);
  OTF2_EvtReaderCallbacks_SetMpiSendCallback(to, Calls::send);
  OTF2_EvtReaderCallbacks_SetMpiIsendCallback(to, Calls::isend);
  OTF2_EvtReaderCallbacks_SetMpiIsendCompleteCallback(to, Calls::sendComplete);
  OTF2_EvtReaderCallbacks_SetMpiIrecvRequestCallback(to, Calls::receiveRequest);
  OTF2_EvtReaderCallbacks_SetMpiRecvCallback(to, Calls::receive);
  OTF2_EvtReaderCallbacks_SetMpiIrecvCallback(to, Calls::ireceive);
  OTF2_EvtReaderCallbacks_SetMpiRequestTestCallback(to, Calls::tested);
  OTF2_EvtReaderCallbacks_SetMpiRequestCancelledCallback(to, Calls::sendComplete);
  OTF2_EvtReaderCallbacks_SetMpiCollectiveEndCallback(to, Calls::collective);
  OTF2_EvtReaderCallbacks_SetNonBlockingCollectiveRequestCallback(to, Calls::collectiveRequest);
  OTF2_EvtReaderCallbacks_SetNonBlockingCollectiveCompleteCallback(to, Calls::icollective);
  OTF2_EvtReaderCallbacks_SetCommCreateCallback(to, Calls::commCreate);
  return set;
}

} // namespace anole::import::otf2
