#include "runtime/core/file/rawlog/RawLog.h"

#include "runtime/core/file/rawlog/RawLogReader.h"

namespace anole {

namespace {

/// Adds one record to the log; false if it contradicts what came before.
struct Collector {
  RawLog &log;
  uint64_t events = 0;

  bool operator()(RawFunction &record) {
    log.functions[record.function] = std::move(record.name);
    return true;
  }
  bool operator()(RawEvent &record) {
    ++events;
    bool named = log.functions.contains(record.point.functionId());
    log.threads[record.thread].events.push_back(std::move(record));
    return named;
  }
  bool operator()(RawLate &record) {
    std::vector<RawEvent> &known = log.threads[record.thread].events;
    if (record.event >= known.size() || record.values.size() != known[record.event].late)
      return false;
    known[record.event].lateValues = std::move(record.values);
    return true;
  }
  bool operator()(RawPoll &record) {
    log.threads[record.thread].polls[{record.point.function, record.point.path}] += record.count;
    return true;
  }
  bool operator()(RawCalls &record) {
    log.threads[record.thread].calls = record.count;
    return true;
  }
  bool operator()(RawText &record) {
    return log.texts.emplace(record.key, std::move(record.format)).second;
  }
  bool operator()(RawEnd &record) { return record.events == events; }
};

} // namespace

Expected<RawLog> readRawLog(const std::string &path) {
  Expected<RawLogReader> reader = RawLogReader::open(path);
  if (!reader)
    return tl::unexpected(reader.error());
  RawLog log;
  Collector collector{log};
  for (;;) {
    Expected<std::optional<RawRecord>> record = reader->next();
    if (!record)
      return tl::unexpected(record.error());
    if (!*record)
      return log;
    if (!std::visit(collector, **record))
      return fail("the raw log " + path + " contradicts itself after " +
                  std::to_string(collector.events) + " events");
  }
}

} // namespace anole
