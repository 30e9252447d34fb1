#include "test/tools/analysis/match/PlayedProgram.h"

#include "runtime/core/handles/PredefinedNames.h"
#include "runtime/core/merge/Leaf.h"
#include "runtime/core/merge/Merge.h"

#include <algorithm>
#include <string_view>

namespace anole::whatif {
namespace {

std::vector<FunctionInfo> functionsOfPlay() {
  FieldInfo count{"count", FieldKind::Plain}, type{"datatype", FieldKind::Type},
      dest{"dest", FieldKind::Peer}, source{"source", FieldKind::Peer},
      tag{"tag", FieldKind::Plain}, comm{"comm", FieldKind::Comm},
      made{"request", FieldKind::NewRequest}, used{"request", FieldKind::Request},
      inPlace{"in_place", FieldKind::Plain}, flag{"flag", FieldKind::Plain},
      statusSource{"status_source", FieldKind::Peer}, statusTag{"status_tag", FieldKind::Plain},
      all{"array_of_requests", FieldKind::Request}, active{"active", FieldKind::Plain},
      continues{"continues", FieldKind::Plain}, completed{"completed", FieldKind::Plain},
      op{"op", FieldKind::Op}, partitions{"partitions", FieldKind::Plain},
      window{"win", FieldKind::Window}, target{"target_rank", FieldKind::Peer},
      originCount{"origin_count", FieldKind::Plain}, originType{"origin_datatype", FieldKind::Type};
  FieldInfo group{"group", FieldKind::Group}, newComm{"newcomm", FieldKind::NewComm},
      newRank{"newcomm_rank", FieldKind::NewRank}, newSize{"newcomm_size", FieldKind::NewSize};
  std::vector<FieldInfo> late{source, tag};
  return {
      {1, "MPI_Init", {}, {}, {}},
      {2, "MPI_Finalize", {}, {}, {}},
      {3, "MPI_Send", {count, type, dest, tag, comm}, {}, {}},
      {4, "MPI_Recv", {count, type, source, tag, comm, statusSource, statusTag}, {}, {}},
      {5, "MPI_Isend", {count, type, dest, tag, comm, made}, {}, {}},
      {6, "MPI_Irecv", {count, type, source, tag, comm, made}, {}, late},
      {7, "MPI_Wait", {used}, {}, {}},
      {8, "MPI_Waitall", {count}, {all}, {}},
      {9, "MPI_Allreduce", {inPlace, count, type, op, comm}, {}, {}},
      {10, "MPI_Iallreduce", {inPlace, count, type, op, comm, made}, {}, {}},
      {11, "MPI_Barrier", {comm}, {}, {}},
      {12, "MPI_Waitany", {count, active, continues, completed}, {all}, {}},
      {13, "MPI_Send_init", {count, type, dest, tag, comm, made}, {}, {}},
      {14, "MPI_Recv_init", {count, type, source, tag, comm, made}, {}, {}},
      {15, "MPI_Start", {used}, {}, late},
      {16, "MPI_Startall", {count}, {all}, {}},
      {17, "MPI_Probe", {source, tag, comm, statusSource, statusTag}, {}, {}},
      {18, "MPI_Test", {used, flag}, {}, {}},
      {19,
       "MPI_Comm_split",
       {comm,
        {"color", FieldKind::Plain},
        {"newcomm", FieldKind::NewComm},
        {"newcomm_rank", FieldKind::NewRank},
        {"newcomm_size", FieldKind::NewSize}},
       {},
       {}},
      {20, "MPI_Comm_rank", {comm}, {}, {}},
      {21, "MPI_Ssend", {count, type, dest, tag, comm}, {}, {}},
      {22, "MPI_Ssend_init", {count, type, dest, tag, comm, made}, {}, {}},
      {23, "MPI_Psend_init", {partitions, count, type, dest, tag, comm, made}, {}, {}},
      {24, "MPI_Precv_init", {partitions, count, type, source, tag, comm, made}, {}, {}},
      {25, "MPI_Pready", {{"partition", FieldKind::Plain}, used}, {}, {}},
      {26,
       "MPI_Pready_range",
       {{"partition_low", FieldKind::Plain}, {"partition_high", FieldKind::Plain}, used},
       {},
       {}},
      {27, "MPI_Win_create", {comm, {"win", FieldKind::NewWindow}}, {}, {}},
      {28, "MPI_Put", {originCount, originType, target, window}, {}, {}},
      {29, "MPI_Get", {originCount, originType, target, window}, {}, {}},
      {30, "MPI_Rput", {originCount, originType, target, window, made}, {}, {}},
      {31, "MPI_Win_fence", {{"assert", FieldKind::Plain}, window}, {}, {}},
      {32, "MPI_Win_flush_all", {window}, {}, {}},
      {33,
       "MPI_Mprobe",
       {source, tag, comm, {"message", FieldKind::NewRequest}, statusSource, statusTag},
       {},
       {}},
      {34,
       "MPI_Mrecv",
       {count, type, {"message", FieldKind::Request}, statusSource, statusTag},
       {},
       {}},
      {35, "MPI_Cancel", {used}, {}, {}},
      {36, "MPI_Comm_group", {comm, group}, {}, {}},
      {37,
       "MPI_Group_incl",
       {group, {"n", FieldKind::Plain}, {"newgroup", FieldKind::Group}},
       {{"ranks", FieldKind::RemotePeer}},
       {}},
      {38, "MPI_Comm_create_group", {comm, group, tag, newComm, newRank, newSize}, {}, {}},
      {39, "MPI_Comm_idup", {comm, newComm, newRank, newSize, made}, {}, {}},
      {40,
       "MPI_Intercomm_create",
       {{"local_comm", FieldKind::Comm},
        {"local_leader", FieldKind::Root},
        {"peer_comm", FieldKind::Comm},
        {"remote_leader", FieldKind::RemotePeer},
        tag,
        newComm,
        newRank,
        newSize},
       {},
       {}},
  };
}

int64_t byteType() {
  int64_t number = -1;
  while (predefinedName(FieldKind::Type, number) != std::string_view("BYTE"))
    --number;
  return number;
}

const int64_t bytesAreBytes = byteType();

} // namespace

void PlayedRank::call(const char *function, uint64_t site, const std::vector<int64_t> &scalars,
                      const std::vector<int64_t> *array, const std::vector<int64_t> &late,
                      uint64_t inside) {
  static const auto functions = functionsOfPlay();
  const FunctionInfo &info = *std::ranges::find(functions, function, &FunctionInfo::name);
  std::vector<int64_t> fields = scalars;
  if (array) {
    fields.push_back(std::ssize(*array));
    fields.insert(fields.end(), array->begin(), array->end());
  }
  Event event;
  event.function = info.id;
  event.path = site;
  event.scalars = static_cast<uint8_t>(scalars.size());
  event.arrays = array != nullptr;
  event.late = static_cast<uint8_t>(late.size());
  event.size = static_cast<uint32_t>(fields.size());
  event.fields = fields.data();
  event.delta = std::exchange(delta, 0);
  event.duration = inside;
  auto recorded = tree.record(event, {});
  if (!late.empty())
    tree.resolve(recorded, late);
}

void PlayedRank::send(uint64_t site, uint32_t to, int64_t bytes, int64_t tag) {
  call("MPI_Send", site, {bytes, bytesAreBytes, distance(to), tag, 0});
}

void PlayedRank::receive(uint64_t site, uint32_t from, int64_t tag) {
  call("MPI_Recv", site, {0, bytesAreBytes, distance(from), tag, 0, asPosted, asPosted});
}

void PlayedRank::receiveMatched(uint64_t site, uint32_t from) {
  call("MPI_Mprobe", site, {distance(from), 0, 0, 0, asPosted, asPosted});
  int64_t message = count.make().ordinal;
  call("MPI_Mrecv", site + 1, {0, bytesAreBytes, count.field({0, message}), asPosted, asPosted});
}

int64_t PlayedRank::startSend(uint64_t site, uint32_t to, int64_t bytes, int64_t tag) {
  call("MPI_Isend", site, {bytes, bytesAreBytes, distance(to), tag, 0, 0});
  return count.make().ordinal;
}

int64_t PlayedRank::startReceive(uint64_t site, uint32_t from, int64_t tag) {
  call("MPI_Irecv", site, {0, bytesAreBytes, distance(from), tag, 0, 0}, nullptr,
       {asPosted, asPosted});
  return count.make().ordinal;
}

int64_t PlayedRank::startAllreduce(uint64_t site, int64_t bytes) {
  call("MPI_Iallreduce", site, {0, bytes, bytesAreBytes, -1, 0, 0});
  return count.make().ordinal;
}

void PlayedRank::wait(uint64_t site, int64_t request) {
  call("MPI_Wait", site, {count.field({0, request})});
}

void PlayedRank::waitAll(uint64_t site, const std::vector<int64_t> &requests) {
  std::vector<int64_t> fields;
  for (int64_t request : requests)
    fields.push_back(count.field({0, request}));
  call("MPI_Waitall", site, {std::ssize(requests)}, &fields);
}

void PlayedRank::allreduce(uint64_t site, int64_t bytes) {
  call("MPI_Allreduce", site, {0, bytes, bytesAreBytes, -1, 0});
}

void PlayedRank::barrier(uint64_t site) { call("MPI_Barrier", site, {0}); }

int64_t PlayedRank::initPartitioned(const char *function, uint64_t site, uint32_t other,
                                    int64_t bytes) {
  call(function, site, {4, bytes, bytesAreBytes, distance(other), 0, 0, 0});
  return count.make().ordinal;
}

void PlayedRank::makeWindow(uint64_t site) { call("MPI_Win_create", site, {0, 0}); }

void PlayedRank::access(const char *function, uint64_t site, uint32_t target, int64_t bytes) {
  std::vector<int64_t> fields{bytes, bytesAreBytes, distance(target), 0};
  if (std::string_view(function) == "MPI_Rput")
    fields.push_back(count.make().ordinal);
  call(function, site, fields);
}

Trace playedProgram(uint32_t ranks, const std::function<void(PlayedRank &)> &run,
                    TimeDetail times) {
  Trace trace;
  for (uint32_t rank = 0; rank < ranks; ++rank) {
    PlayedRank one(rank, ranks, times);
    one.call("MPI_Init", 1);
    run(one);
    one.call("MPI_Finalize", 2);
    std::vector<StreamTrace> streams;
    streams.push_back(one.finish());
    Trace leaf = leafTrace(std::move(streams), rank, 1);
    leaf.info.ranks = ranks;
    rank == 0 ? void(trace = std::move(leaf)) : mergeTrace(trace, std::move(leaf));
  }
  finishMerge(trace);
  trace.info.ranks = ranks;
  trace.functions = functionsOfPlay();
  return trace;
}

} // namespace anole::whatif
