#include "runtime/core/file/check/RawCheck.h"

#include "runtime/core/file/check/EventCheck.h"
#include "runtime/core/file/rawlog/RawLog.h"
#include "runtime/core/model/Projection.h"
#include "runtime/core/model/RankView.h"
#include "runtime/core/walk/EventWalker.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <tuple>

namespace anole {
namespace {

using Difference = std::optional<std::string>;

class LogComparison {
public:
  LogComparison(const Trace &traced, const std::string &logs) : trace(traced), folder(logs) {}

  Expected<RawCheck> run() {
    for (uint32_t i = 0; i < rankCount() && !result.difference; ++i)
      if (auto compared = compareRank(rankAt(i)); !compared)
        return tl::unexpected(compared.error());
    if (!result.difference)
      result.difference = pollDifference();
    return std::move(result);
  }

private:
  /// The ranks that left something: without endings, all.
  uint32_t rankCount() const {
    const auto &endings = trace.info.endings;
    return endings.empty() ? trace.info.ranks : static_cast<uint32_t>(endings.size());
  }
  uint32_t rankAt(uint32_t i) const {
    return trace.info.endings.empty() ? i : trace.info.endings[i].rank;
  }

  using PollKey = std::tuple<uint32_t, uint16_t, uint64_t>; // thread, function, path

  bool isUnbegun(uint32_t rank) const;
  Expected<void> compareRank(uint32_t rank);
  Expected<Difference> compareThread(uint32_t rank, uint32_t thread, const RawStream &raw,
                                     EventCheck &check);
  Expected<Difference> compareEvents(EventWalker &walker, const RawStream &raw, EventCheck &check);
  bool hasStream(uint32_t rank, uint32_t thread) const;
  static Difference callDifference(const RawStream &raw);
  Difference textDifference(uint32_t rank, const RawLog &log) const;
  Difference pollDifference() const;

  const Trace &trace;
  const std::string &folder;
  RawCheck result;
  std::map<PollKey, uint64_t> polls;
};

bool LogComparison::hasStream(uint32_t rank, uint32_t thread) const {
  for (const SharedStream &stream : trace.streams)
    if (stream.thread == thread && indexOf(stream.ranks, rank))
      return true;
  return false;
}

/// A rank that died inside MPI_Init left a piece and began no log. One that finished wrote its log.
bool LogComparison::isUnbegun(uint32_t rank) const {
  auto died = std::ranges::any_of(trace.info.endings, [&](const Ending &ending) {
    return ending.rank == rank && ending.kind != EndKind::Finished;
  });
  auto hasEvents = std::ranges::any_of(trace.streams, [&](const SharedStream &stream) {
    return indexOf(stream.ranks, rank).has_value();
  });
  std::error_code unknown;
  return died && !hasEvents &&
         std::filesystem::status(rawLogPath(folder, rank), unknown).type() ==
             std::filesystem::file_type::not_found;
}

Expected<void> LogComparison::compareRank(uint32_t rank) {
  if (isUnbegun(rank)) {
    ++result.ranks;
    return {};
  }
  auto log = readRawLog(rawLogPath(folder, rank));
  if (!log)
    return tl::unexpected(log.error());
  for (const SharedStream &stream : trace.streams)
    if (indexOf(stream.ranks, rank))
      log->threads.try_emplace(stream.thread);
  EventCheck check(trace, rank);
  for (const auto &[thread, raw] : log->threads) {
    auto difference = compareThread(rank, thread, raw, check);
    if (!difference)
      return tl::unexpected(difference.error());
    if (!*difference)
      *difference = callDifference(raw);
    for (const auto &[key, count] : raw.polls)
      polls[{thread, key.first, key.second}] += count;
    if (*difference) {
      result.difference = "rank " + std::to_string(rank) + ", thread " + std::to_string(thread) +
                          ", " + **difference;
      return {};
    }
  }
  result.values += check.values();
  ++result.ranks;
  result.difference = textDifference(rank, *log);
  return {};
}

/// The log counts calls before the recorder decides which are inside others.
Difference LogComparison::callDifference(const RawStream &raw) {
  uint64_t recorded = raw.events.size();
  for (const auto &[key, count] : raw.polls)
    recorded += count;
  if (raw.calls <= recorded)
    return std::nullopt;
  return "the thread made " + std::to_string(raw.calls) + " calls outside of others, of which " +
         std::to_string(recorded) + " are recorded";
}

Difference LogComparison::textDifference(uint32_t rank, const RawLog &log) const {
  for (const auto &[key, format] : log.texts) {
    auto listed = std::ranges::find(trace.texts, key, &Text::key);
    if (listed == trace.texts.end() || listed->format != format)
      return "rank " + std::to_string(rank) + ": the trace lists the text '" + format + "' " +
             (listed == trace.texts.end() ? "not at all" : "as '" + listed->format + "'");
  }
  return std::nullopt;
}

Expected<Difference> LogComparison::compareThread(uint32_t rank, uint32_t thread,
                                                  const RawStream &raw, EventCheck &check) {
  if (!hasStream(rank, thread))
    return raw.events.empty() ? Difference()
                              : Difference("event 0: the trace does not have this thread");
  auto walker = projectRank(trace, rank, thread).and_then(EventWalker::over);
  if (!walker)
    return tl::unexpected(walker.error());
  check.beginThread(thread);
  return compareEvents(*walker, raw, check);
}

Expected<Difference> LogComparison::compareEvents(EventWalker &walker, const RawStream &raw,
                                                  EventCheck &check) {
  for (size_t i = 0;; ++i, ++result.events) {
    auto event = walker.next();
    if (!event)
      return tl::unexpected(event.error());
    std::string where = "event " + std::to_string(i) + ": ";
    if (!*event && i == raw.events.size())
      return Difference();
    if (!*event || i == raw.events.size())
      return Difference(where + (*event ? "the raw log" : "the trace") + " has no more events");
    if (auto difference = check.difference(**event, raw.events[i]))
      return Difference(where + *difference);
  }
}

/// The trace keeps polls of all ranks together.
Difference LogComparison::pollDifference() const {
  auto logged = polls;
  for (const SharedStream &stream : trace.streams)
    for (const SharedPoint &point : stream.points)
      logged[{stream.thread, point.key.function, point.key.path}] -= point.polls;
  for (const auto &[key, left] : logged)
    if (left != 0)
      return "thread " + std::to_string(std::get<0>(key)) + ", all ranks: polls of function " +
             std::to_string(std::get<1>(key)) + " differ by " +
             std::to_string(static_cast<int64_t>(left)) + " (raw log minus trace)";
  return std::nullopt;
}

} // namespace

Expected<RawCheck> compareWithRawLogs(const Trace &trace, const std::string &folder) {
  return LogComparison(trace, folder).run();
}

} // namespace anole
