#include "tools/programs/replay/order/Persistent.h"

#include "tools/programs/replay/order/Next.h"

#include <atomic>
#include <map>
#include <mutex>

using namespace anole::replay;

namespace {

struct WildReceive {
  void *buffer;
  MPI_Count count;
  MPI_Datatype type;
  int source, tag;
  MPI_Comm comm;
  bool isLarge;
  MPI_Request posted = MPI_REQUEST_NULL;
};

std::mutex mutex;
std::map<MPI_Request, WildReceive> receives; ///< values do not move
std::atomic<size_t> known = 0;               ///< most programs have none

WildReceive *find(MPI_Request handle) {
  if (known == 0)
    return nullptr;
  std::lock_guard guard(mutex);
  auto found = receives.find(handle);
  return found == receives.end() ? nullptr : &found->second;
}

void keep(MPI_Request handle, const WildReceive &receive) {
  std::lock_guard guard(mutex);
  receives.insert_or_assign(handle, receive);
  known = receives.size();
}

void forget(MPI_Request handle) {
  std::lock_guard guard(mutex);
  receives.erase(handle);
  known = receives.size();
}

int post(WildReceive &receive, const AnoleOrder &order) {
  int source = sourceOf(order, receive.source), tag = tagOf(order, receive.tag);
#if MPI_VERSION >= 4
  if (receive.isLarge)
    return PMPI_Irecv_c(receive.buffer, receive.count, receive.type, source, tag, receive.comm,
                        &receive.posted);
#endif
  return PMPI_Irecv(receive.buffer, static_cast<int>(receive.count), receive.type, source, tag,
                    receive.comm, &receive.posted);
}

bool isWild(int source, int tag) { return source == MPI_ANY_SOURCE || tag == MPI_ANY_TAG; }

} // namespace

#define ANOLE_RECV_INIT(Name, Count, IsLarge)                                                      \
  ANOLE_ORDERED(Name,                                                                              \
                (void *buffer, Count count, MPI_Datatype type, int source, int tag, MPI_Comm comm, \
                 MPI_Request *request),                                                            \
                (buffer, count, type, source, tag, comm, request)) {                               \
    (void)order;                                                                                   \
    if (!isWild(source, tag))                                                                      \
      return next(buffer, count, type, source, tag, comm, request);                                \
    int result = next(buffer, count, type, MPI_PROC_NULL, tag, comm, request);                     \
    if (result == MPI_SUCCESS)                                                                     \
      keep(*request, {buffer, count, type, source, tag, comm, IsLarge});                           \
    return result;                                                                                 \
  }

ANOLE_RECV_INIT(MPI_Recv_init, int, false)
ANOLE_RECV_INIT(MPI_Recv_init_c, MPI_Count, true)

void anole_post(MPI_Request handle) {
  AnoleOrder order = takeOrder("MPI_Start");
  if (WildReceive *receive = find(handle))
    post(*receive, order);
}

ANOLE_ORDERED(MPI_Start, (MPI_Request * request), (request)) {
  int result = next(request);
  WildReceive *receive = find(*request);
  return receive && result == MPI_SUCCESS ? post(*receive, order) : result;
}

ANOLE_ORDERED(MPI_Request_free, (MPI_Request * request), (request)) {
  (void)order;
  if (MPI_Request *posted = Persistent::posted(*request))
    next(posted);
  forget(*request);
  return next(request);
}

ANOLE_ORDERED(MPI_Cancel, (MPI_Request * request), (request)) {
  (void)order;
  MPI_Request *posted = Persistent::posted(*request);
  return next(posted ? posted : request);
}

MPI_Request *Persistent::posted(MPI_Request handle) {
  WildReceive *receive = find(handle);
  return receive && receive->posted != MPI_REQUEST_NULL ? &receive->posted : nullptr;
}

using TestOne = int(MPI_Request *, int *, MPI_Status *);
using WaitOne = int(MPI_Request *, MPI_Status *);

int Persistent::test(MPI_Request *request, int *flag, MPI_Status *status) {
  static auto *next = reinterpret_cast<TestOne *>(dlsym(RTLD_NEXT, "PMPI_Test"));
  MPI_Request *posted = Persistent::posted(*request);
  if (!posted)
    return next(request, flag, status);
  int result = next(posted, flag, status), isDone = 0;
  return *flag ? next(request, &isDone, MPI_STATUS_IGNORE), result : result;
}

int Persistent::wait(MPI_Request *request, MPI_Status *status) {
  static auto *next = reinterpret_cast<WaitOne *>(dlsym(RTLD_NEXT, "PMPI_Wait"));
  MPI_Request *posted = Persistent::posted(*request);
  if (!posted)
    return next(request, status);
  int result = next(posted, status);
  next(request, MPI_STATUS_IGNORE);
  return result;
}

ANOLE_ORDERED(MPI_Wait, (MPI_Request * request, MPI_Status *status), (request, status)) {
  (void)order;
  (void)next;
  return Persistent::wait(request, status);
}
