#include "runtime/core/file/check/CutCheck.h"

#include "runtime/core/model/Projection.h"
#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/model/TermCursor.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace anole {
namespace {

constexpr int64_t world = 0;

struct Channel {
  int64_t sent = 0, received = 0, posted = 0;
};

/// One parameter of the events of a point.
class Values {
public:
  Values() = default;
  explicit Values(const Terms &terms)
      : isConstant(terms.size() == 1 && !terms[0].isRepeat() && !terms[0].block &&
                   (terms[0].stride == 0 || terms[0].count == 1)),
        isKnown(!terms.empty()), constant(isConstant ? terms[0].start : 0), cursor(terms) {}

  bool isConstant = true, isKnown = false;
  int64_t next() { return isConstant ? constant : cursor.next().value_or(value(Special::Unknown)); }

private:
  int64_t constant = 0;
  TermCursor cursor;
};

/// The parameters of a function's events that say which message it moves.
class Fields {
public:
  Fields(const FunctionInfo &function, const PointTrace &point)
      : function(function), point(point) {}

  Values scalar(const char *name) const {
    auto found = std::ranges::find(function.scalars, name, &FieldInfo::name);
    auto place = static_cast<size_t>(found - function.scalars.begin());
    return found == function.scalars.end() || place >= point.columns.size()
               ? Values()
               : Values(point.columns[place]);
  }
  Values late(const char *name) const {
    auto found = std::ranges::find(function.late, name, &FieldInfo::name);
    auto place = static_cast<size_t>(found - function.late.begin());
    return found == function.late.end() || point.late > point.columns.size()
               ? Values()
               : Values(point.columns[point.columns.size() - point.late + place]);
  }

private:
  const FunctionInfo &function;
  const PointTrace &point;
};

bool isBlockingCollective(const std::string &name) {
  static constexpr const char *names[] = {
      "MPI_Allgather", "MPI_Allgatherv",     "MPI_Allreduce", "MPI_Alltoall",
      "MPI_Alltoallv", "MPI_Alltoallw",      "MPI_Barrier",   "MPI_Bcast",
      "MPI_Exscan",    "MPI_Gather",         "MPI_Gatherv",   "MPI_Reduce",
      "MPI_Scan",      "MPI_Reduce_scatter", "MPI_Scatter",   "MPI_Scatterv"};
  return std::ranges::find(names, name) != std::end(names);
}

class CutCheck {
public:
  CutCheck(const Trace &trace, uint64_t steps) : trace(trace), steps(steps) {
    for (const FunctionInfo &function : trace.functions)
      functions.try_emplace(function.id, &function);
  }

  Expected<std::optional<std::string>> run();

private:
  bool spend(uint64_t some);
  bool add(uint32_t rank, const PointTrace &point);
  bool addMessages(uint32_t rank, const PointTrace &point, const FunctionInfo &function);
  bool addCollectives(uint32_t rank, const PointTrace &point, const Fields &fields);
  template <class Take> bool each(const PointTrace &point, std::vector<Values> values, Take take);
  std::optional<std::string> tornChannel() const;
  std::optional<std::string> tornCollective() const;
  uint64_t open() const;

  const Trace &trace;
  uint64_t steps;
  std::map<uint16_t, const FunctionInfo *> functions;
  std::map<std::tuple<int64_t, int64_t, int64_t>, Channel> channels; ///< from, to, tag
  std::vector<uint64_t> collectives;                                 ///< of each rank
};

/// False if that is more than what is left.
bool CutCheck::spend(uint64_t some) {
  bool isEnough = some <= steps;
  steps -= isEnough ? some : 0;
  return isEnough;
}

/// Takes the values of each event; those of all events at once if they are the same.
template <class Take>
bool CutCheck::each(const PointTrace &point, std::vector<Values> values, Take take) {
  bool isConstant = std::ranges::all_of(values, &Values::isConstant);
  uint64_t rounds = isConstant ? 1 : point.count, times = isConstant ? point.count : 1;
  if (!spend(rounds))
    return false;
  std::vector<int64_t> now(values.size());
  for (; rounds > 0; --rounds) {
    std::ranges::transform(values, now.begin(), [](Values &column) { return column.next(); });
    take(now, static_cast<int64_t>(times));
  }
  return true;
}

bool CutCheck::add(uint32_t rank, const PointTrace &point) {
  auto found = functions.find(point.key.functionId());
  if (found == functions.end() || point.count == 0)
    return true;
  const FunctionInfo &function = *found->second;
  return isBlockingCollective(function.name) ? addCollectives(rank, point, {function, point})
                                             : addMessages(rank, point, function);
}

bool CutCheck::addCollectives(uint32_t rank, const PointTrace &point, const Fields &fields) {
  return each(point, {fields.scalar("comm")}, [&](const std::vector<int64_t> &now, int64_t times) {
    if (now[0] == world)
      collectives[rank] += static_cast<uint64_t>(times);
  });
}

/// A request for a persistent message is no message.
bool CutCheck::addMessages(uint32_t rank, const PointTrace &point, const FunctionInfo &function) {
  Fields fields(function, point);
  Values dest = fields.scalar("dest"), source = fields.scalar("source"),
         comm = fields.scalar("comm");
  bool isPosted = fields.scalar("request").isKnown;
  if ((!dest.isKnown && !source.isKnown) || function.name.ends_with("_init") ||
      function.name.ends_with("probe"))
    return true;
  auto tagOf = [&](const char *own) {
    Values tag = fields.scalar(own);
    return tag.isKnown ? tag : fields.scalar("tag");
  };
  bool fits =
      !dest.isKnown || each(point, {comm, dest, tagOf("sendtag")}, [&](auto &now, int64_t times) {
        if (now[0] == world && !isSpecial(now[1]))
          channels[{rank, rank + now[1], now[2]}].sent += times;
      });
  auto actual = [&](const char *status, const char *late) {
    return isPosted ? fields.late(late) : fields.scalar(status);
  };
  return fits &&
         (!source.isKnown || each(point,
                                  {comm, source, tagOf("recvtag"),
                                   actual("status_source", "source"), actual("status_tag", "tag")},
                                  [&](auto &now, int64_t times) {
                                    int64_t from = isSpecial(now[1]) ? now[3] : now[1];
                                    int64_t tag = isSpecial(now[2]) ? now[4] : now[2];
                                    if (now[0] != world || isSpecial(from) || isSpecial(tag))
                                      return;
                                    Channel &channel = channels[{rank + from, rank, tag}];
                                    (isPosted ? channel.posted : channel.received) += times;
                                  }));
}

uint64_t CutCheck::open() const {
  auto found = std::ranges::find(trace.info.counters, openRequests, &Counter::name);
  return found == trace.info.counters.end() ? 0 : found->total;
}

std::optional<std::string> CutCheck::tornChannel() const {
  uint64_t missing = 0;
  for (const auto &[way, channel] : channels) {
    int64_t unsent = channel.received + channel.posted - channel.sent;
    missing += static_cast<uint64_t>(std::max<int64_t>(unsent, 0));
    if (channel.received > channel.sent || missing > open())
      return "rank " + std::to_string(std::get<1>(way)) + " has received " +
             std::to_string(channel.received + channel.posted) + " messages with tag " +
             std::to_string(std::get<2>(way)) + " of which rank " +
             std::to_string(std::get<0>(way)) + " has sent " + std::to_string(channel.sent);
  }
  return std::nullopt;
}

std::optional<std::string> CutCheck::tornCollective() const {
  for (size_t rank = 1; rank < collectives.size(); ++rank)
    if (collectives[rank] != collectives[0])
      return "rank " + std::to_string(rank) + " has made " + std::to_string(collectives[rank]) +
             " collective calls, and rank 0 " + std::to_string(collectives[0]);
  return std::nullopt;
}

Expected<std::optional<std::string>> CutCheck::run() {
  if (!spend(trace.info.ranks))
    return fail("it has too many ranks to look at");
  collectives.assign(trace.info.ranks, 0);
  for (uint32_t rank = 0; rank < trace.info.ranks; ++rank) {
    auto stream = projectRank(trace, rank, 0);
    if (!stream)
      return tl::unexpected(stream.error());
    for (const PointTrace &point : stream->points)
      if (!spend(1) || !add(rank, point))
        return fail("its messages are too irregular");
  }
  auto torn = tornChannel();
  return torn ? torn : tornCollective();
}

} // namespace

Expected<std::optional<std::string>> findTornCut(const Trace &trace, uint64_t steps) {
  return CutCheck(trace, steps).run();
}

} // namespace anole
