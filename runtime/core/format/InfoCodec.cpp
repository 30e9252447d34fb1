#include "runtime/core/format/Parts.h"

namespace anole::format {
namespace {

std::string encodeCounter(const Counter &counter) {
  std::string data;
  Builder<schema::Counter> out(data);
  put(out, schema::Counter::Name, counter.name);
  put(out, schema::Counter::Explanation, counter.explanation);
  put(out, schema::Counter::Total, counter.total);
  put(out, schema::Counter::Highest, counter.highest);
  return data;
}

Counter decodeCounter(Message<schema::Counter> in) {
  Counter counter;
  while (in.next()) {
    switch (in.tag()) {
    case schema::Counter::Name:
      counter.name = in.get_string();
      break;
    case schema::Counter::Explanation:
      counter.explanation = in.get_string();
      break;
    case schema::Counter::Total:
      counter.total = in.get_uint64();
      break;
    case schema::Counter::Highest:
      counter.highest = in.get_uint64();
      break;
    default:
      in.skip();
    }
  }
  return counter;
}

} // namespace

RankList allRanks(uint32_t ranks) { return {{0, ranks > 1 ? 1 : 0, ranks, {}}}; }

std::string encodeInfo(const TraceInfo &info) {
  std::string data;
  Builder<schema::Info> out(data);
  put(out, schema::Info::Program, info.program);
  put(out, schema::Info::CommandLine, info.commandLine);
  put(out, schema::Info::Host, info.host);
  put(out, schema::Info::Library, info.library);
  put(out, schema::Info::Callpath, info.callpath);
  put(out, schema::Info::StartTime, info.startTime);
  put(out, schema::Info::Ranks, info.ranks);
  if (info.elapsed != 0)
    out.add_double(schema::Info::Elapsed, info.elapsed);
  for (const Counter &counter : info.counters)
    out.add_message(schema::Info::Counters, encodeCounter(counter));
  return data;
}

TraceInfo decodeInfo(Message<schema::Info> in) {
  TraceInfo info;
  while (in.next()) {
    switch (in.tag()) {
    case schema::Info::Program:
      info.program = in.get_string();
      break;
    case schema::Info::CommandLine:
      info.commandLine = in.get_string();
      break;
    case schema::Info::Host:
      info.host = in.get_string();
      break;
    case schema::Info::Library:
      info.library = in.get_string();
      break;
    case schema::Info::Callpath:
      info.callpath = in.get_string();
      break;
    case schema::Info::StartTime:
      info.startTime = in.get_uint64();
      break;
    case schema::Info::Ranks:
      info.ranks = takeSmall<uint32_t>(in);
      break;
    case schema::Info::Elapsed:
      info.elapsed = in.get_double();
      break;
    case schema::Info::Counters:
      info.counters.push_back(decodeCounter(in.get_message()));
      break;
    default:
      in.skip();
    }
  }
  return info;
}

} // namespace anole::format
