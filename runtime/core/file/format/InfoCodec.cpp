#include "runtime/core/file/format/Parts.h"

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

std::string encodeEnding(const Ending &ending) {
  std::string data;
  Builder<schema::Ending> out(data);
  put(out, schema::Ending::Rank, ending.rank);
  put(out, schema::Ending::Kind, static_cast<uint64_t>(ending.kind));
  put(out, schema::Ending::Function, ending.function);
  if (ending.path)
    out.add_fixed64(schema::Ending::Path, ending.path);
  return data;
}

Ending decodeEnding(Message<schema::Ending> in) {
  Ending ending;
  while (in.next()) {
    switch (in.tag()) {
    case schema::Ending::Rank:
      ending.rank = takeSmall<uint32_t>(in);
      break;
    case schema::Ending::Kind:
      ending.kind = static_cast<EndKind>(takeSmall<uint8_t>(in));
      break;
    case schema::Ending::Function:
      ending.function = in.get_string();
      break;
    case schema::Ending::Path:
      ending.path = in.get_fixed64();
      break;
    default:
      in.skip();
    }
  }
  return ending;
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
  for (const Ending &ending : info.endings)
    out.add_message(schema::Info::Endings, encodeEnding(ending));
  put(out, schema::Info::Marker, info.marker);
  if (std::string online = encodeOnline(info.online); !online.empty())
    out.add_message(schema::Info::Online, online);
  put(out, schema::Info::Run, info.run);
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
    case schema::Info::Endings:
      info.endings.push_back(decodeEnding(in.get_message()));
      break;
    case schema::Info::Marker:
      info.marker = in.get_string();
      break;
    case schema::Info::Online:
      info.online = decodeOnline(in.get_message());
      break;
    case schema::Info::Run:
      info.run = in.get_string();
      break;
    default:
      in.skip();
    }
  }
  return info;
}

} // namespace anole::format
