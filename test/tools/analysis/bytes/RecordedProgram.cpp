#include "test/tools/analysis/bytes/RecordedProgram.h"

#include "runtime/core/merge/Leaf.h"
#include "runtime/core/merge/Merge.h"

#include <algorithm>

namespace anole::tools {
namespace {

constexpr FieldKind plain = FieldKind::Plain, type = FieldKind::Type, comm = FieldKind::Comm;

std::vector<FunctionInfo> functionsOfPrograms() {
  FieldInfo inPlace{"in_place", plain}, world{"comm", comm};
  return {
      {1,
       "MPI_Send",
       {{"count", plain}, {"datatype", type}, {"dest", FieldKind::Peer}, world},
       {},
       {}},
      {2, "MPI_Recv", {{"count", plain}, {"datatype", type}, {"source", FieldKind::Peer}}, {}, {}},
      {3, "MPI_Type_commit", {{"datatype", type}, {"datatype_size", plain}}, {}, {}},
      {4, "MPI_Type_dup", {{"oldtype", type}, {"newtype", type}}, {}, {}},
      {5,
       "MPI_Alltoall",
       {inPlace,
        {"sendcount", plain},
        {"sendtype", type},
        {"recvcount", plain},
        {"recvtype", type},
        world},
       {},
       {}},
      {6,
       "MPI_Alltoallv",
       {inPlace, {"sendtype", type}, {"recvtype", type}},
       {{"sendcounts", plain}, {"recvcounts", plain}},
       {}},
      {7,
       "MPI_Alltoallw",
       {inPlace},
       {{"sendcounts", plain}, {"sendtypes", type}, {"recvcounts", plain}, {"recvtypes", type}},
       {}},
      {8,
       "MPI_Comm_split",
       {world, {"newcomm", FieldKind::NewComm}, {"newcomm_size", FieldKind::NewSize}},
       {},
       {}},
      {9, "MPI_Fetch_and_op", {{"datatype", type}, {"target_rank", FieldKind::Peer}}, {}, {}},
      {10,
       "MPI_Allgatherv",
       {inPlace, {"sendcount", plain}, {"sendtype", type}},
       {{"recvcounts", plain}},
       {}},
      {11,
       "MPI_Psend_init",
       {{"partitions", plain}, {"count", plain}, {"datatype", type}, {"dest", FieldKind::Peer}},
       {},
       {}},
  };
}

uint16_t idOf(const std::string &name) {
  auto all = functionsOfPrograms();
  return std::ranges::find(all, name, &FunctionInfo::name)->id;
}

} // namespace

void RecordedProgram::Rank::call(const char *function, uint64_t path,
                                 const std::vector<int64_t> &scalars,
                                 const std::vector<std::vector<int64_t>> &arrays) {
  std::vector<int64_t> fields = scalars;
  for (const auto &array : arrays) {
    fields.push_back(static_cast<int64_t>(array.size()));
    fields.insert(fields.end(), array.begin(), array.end());
  }
  Event event;
  event.function = idOf(function);
  event.path = path;
  event.scalars = static_cast<uint8_t>(scalars.size());
  event.arrays = static_cast<uint8_t>(arrays.size());
  event.size = static_cast<uint32_t>(fields.size());
  event.fields = fields.data();
  tree.record(event, {});
}

void RecordedProgram::Rank::count(SizeTally &tally, uint64_t bytes) {
  ++tally.calls;
  tally.total += bytes;
  tally.least = std::min(tally.least, bytes);
  tally.most = std::max(tally.most, bytes);
  ++tally.bins[SizeTally::binOf(bytes)];
}

RecordedProgram::RecordedProgram(uint32_t ranks, const std::function<void(Rank &)> &run) {
  for (uint32_t rank = 0; rank < ranks; ++rank) {
    Rank one(*this, rank);
    run(one);
    std::vector<StreamTrace> streams;
    streams.push_back(one.tree.finish(0));
    Trace leaf = leafTrace(std::move(streams), rank, 1);
    leaf.info.ranks = ranks;
    rank == 0 ? void(trace = std::move(leaf)) : mergeTrace(trace, std::move(leaf));
  }
  finishMerge(trace);
  trace.info.ranks = ranks;
  trace.functions = functionsOfPrograms();
}

} // namespace anole::tools
