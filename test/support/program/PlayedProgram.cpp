#include "test/support/program/PlayedProgram.h"

#include "runtime/core/handles/PredefinedNames.h"
#include "runtime/core/merge/Leaf.h"
#include "runtime/record/functions/FunctionTable.h"
#include "test/support/program/MergedLeaves.h"

#include <algorithm>
#include <stdexcept>
#include <unordered_map>

namespace anole::test {
namespace {

const FunctionInfo &functionNamed(std::string_view name) {
  static const auto byName = [] {
    std::unordered_map<std::string_view, const FunctionInfo *> map;
    for (const FunctionInfo &function : record::functionTable())
      map[function.name] = &function;
    return map;
  }();
  return *byName.at(name);
}

int64_t byteType() {
  int64_t number = -1;
  while (predefinedName(FieldKind::Type, number) != std::string_view("BYTE"))
    --number;
  return number;
}

const int64_t bytesAreBytes = byteType();

/// The fields of a call in the order in which the recorder gives them.
class OrderedFields {
public:
  OrderedFields(const FunctionInfo &function, const std::vector<FieldValue> &given) {
    for (const FieldInfo &scalar : function.scalars)
      fields.push_back(
          take(given, scalar.name, {scalar.name.starts_with("status_") ? asPosted : 0}).at(0));
    for (const FieldInfo &array : function.arrays) {
      std::vector<int64_t> elements = take(given, array.name, {});
      fields.push_back(std::ssize(elements));
      fields.insert(fields.end(), elements.begin(), elements.end());
    }
    if (taken != given.size())
      throw std::invalid_argument(function.name + " has no such field");
  }

  std::vector<int64_t> fields;

private:
  std::vector<int64_t> take(const std::vector<FieldValue> &given, std::string_view name,
                            std::vector<int64_t> otherwise) {
    auto found = std::ranges::find(given, name, &FieldValue::name);
    if (found == given.end())
      return otherwise;
    ++taken;
    return found->values;
  }

  size_t taken = 0;
};

} // namespace

void PlayedRank::call(std::string_view function, uint64_t site,
                      const std::vector<FieldValue> &fields, uint64_t inside) {
  const FunctionInfo &info = functionNamed(function);
  OrderedFields ordered(info, fields);
  Event event;
  event.function = info.id;
  event.path = site;
  event.scalars = static_cast<uint8_t>(info.scalars.size());
  event.arrays = static_cast<uint8_t>(info.arrays.size());
  event.late = static_cast<uint8_t>(info.late.size());
  event.size = static_cast<uint32_t>(ordered.fields.size());
  event.fields = ordered.fields.data();
  event.delta = std::exchange(delta, 0);
  event.duration = inside;
  auto recorded = tree.record(event, {});
  if (event.late != 0)
    tree.resolve(recorded, std::vector<int64_t>(event.late, asPosted));
}

void PlayedRank::send(uint64_t site, uint32_t to, int64_t bytes, int64_t tag) {
  call("MPI_Send", site,
       {{"count", bytes}, {"datatype", bytesAreBytes}, {"dest", distance(to)}, {"tag", tag}});
}

void PlayedRank::sendSynchronously(uint64_t site, uint32_t to, int64_t bytes, int64_t tag) {
  call("MPI_Ssend", site,
       {{"count", bytes}, {"datatype", bytesAreBytes}, {"dest", distance(to)}, {"tag", tag}});
}

void PlayedRank::receive(uint64_t site, uint32_t from, int64_t tag, uint64_t inside) {
  call("MPI_Recv", site, {{"datatype", bytesAreBytes}, {"source", distance(from)}, {"tag", tag}},
       inside);
}

void PlayedRank::receiveMatched(uint64_t site, uint32_t from) {
  call("MPI_Mprobe", site, {{"source", distance(from)}});
  int64_t message = count.make().ordinal;
  call("MPI_Mrecv", site + 1, {{"datatype", bytesAreBytes}, {"message", field(message)}});
}

int64_t PlayedRank::startSend(uint64_t site, uint32_t to, int64_t bytes, int64_t tag) {
  call("MPI_Isend", site,
       {{"count", bytes}, {"datatype", bytesAreBytes}, {"dest", distance(to)}, {"tag", tag}});
  return count.make().ordinal;
}

int64_t PlayedRank::startReceive(uint64_t site, uint32_t from, int64_t tag) {
  call("MPI_Irecv", site, {{"datatype", bytesAreBytes}, {"source", distance(from)}, {"tag", tag}});
  return count.make().ordinal;
}

int64_t PlayedRank::startAllreduce(uint64_t site, int64_t bytes) {
  call("MPI_Iallreduce", site, {{"count", bytes}, {"datatype", bytesAreBytes}, {"op", -1}});
  return count.make().ordinal;
}

void PlayedRank::wait(uint64_t site, int64_t request) {
  call("MPI_Wait", site, {{"request", field(request)}});
}

void PlayedRank::waitAll(uint64_t site, const std::vector<int64_t> &requests) {
  std::vector<int64_t> fields;
  for (int64_t request : requests)
    fields.push_back(field(request));
  call("MPI_Waitall", site, {{"count", std::ssize(requests)}, {"array_of_requests", fields}});
}

void PlayedRank::allreduce(uint64_t site, int64_t bytes) {
  call("MPI_Allreduce", site, {{"count", bytes}, {"datatype", bytesAreBytes}, {"op", -1}});
}

void PlayedRank::barrier(uint64_t site) { call("MPI_Barrier", site); }

int64_t PlayedRank::initPartitioned(const char *function, uint64_t site, uint32_t other,
                                    int64_t bytes) {
  const char *peer = std::string_view(function) == "MPI_Psend_init" ? "dest" : "source";
  call(function, site,
       {{"partitions", 4}, {"count", bytes}, {"datatype", bytesAreBytes}, {peer, distance(other)}});
  return count.make().ordinal;
}

void PlayedRank::access(const char *function, uint64_t site, uint32_t target, int64_t bytes) {
  call(function, site,
       {{"origin_count", bytes},
        {"origin_datatype", bytesAreBytes},
        {"target_rank", distance(target)}});
  if (std::string_view(function) == "MPI_Rput")
    count.make();
}

Trace PlayedRank::leafOf(StreamTrace stream) const {
  std::vector<StreamTrace> streams;
  streams.push_back(std::move(stream));
  Trace leaf = leafTrace(std::move(streams), rank, 1);
  leaf.info.ranks = ranks;
  for (const FunctionInfo &function : record::functionTable())
    if (std::ranges::any_of(leaf.streams[0].points, [&](const SharedPoint &point) {
          return point.key.functionId() == function.id;
        }))
      leaf.functions.push_back(function);
  return leaf;
}

Trace recordedProgram(uint32_t ranks, const std::function<void(PlayedRank &)> &run,
                      TimeDetail times) {
  Trace all = mergedLeaves(ranks, [&](uint32_t rank) {
    PlayedRank one(rank, ranks, times);
    run(one);
    return one.leaf();
  });
  all.info.ranks = ranks;
  return all;
}

Trace playedProgram(uint32_t ranks, const std::function<void(PlayedRank &)> &run,
                    TimeDetail times) {
  auto whole = [&](PlayedRank &rank) {
    rank.call("MPI_Init", 1);
    run(rank);
    rank.call("MPI_Finalize", 2);
  };
  return recordedProgram(ranks, whole, times);
}

} // namespace anole::test
