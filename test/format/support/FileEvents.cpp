#include "test/format/support/FileEvents.h"

#include "anole/trace.h"
#include "runtime/core/file/format/ReadFile.h"
#include "runtime/core/model/HostRanks.h"
#include "runtime/core/model/LongTimeCursor.h"
#include "runtime/core/model/RankView.h"
#include "runtime/core/terms/TermCursor.h"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace anole::test {
namespace {

using namespace anole::trace;
using anole::trace::Event;

void putLoops(std::ostream &out, const Event &event) {
  for (const Loop &loop : event.loops)
    out << " in " << (loop.function.empty() ? "folded" : loop.function) << ":" << loop.line << "#"
        << loop.iteration;
}

void putValue(std::ostream &out, const Reader &reader, Kind kind, int64_t value) {
  const std::string *text = kind == Kind::Text ? reader.text(value) : nullptr;
  text ? out << '"' << *text << '"' : out << value;
}

void put(std::ostream &out, const Reader &reader, const Event &event) {
  const Function &function = *event.function;
  out << event.ordinal << " " << function.name << (event.largeCount ? "_c" : "") << " at "
      << (event.path->innermost ? event.path->innermost->frame->function : "unknown");
  for (size_t i = 0; i < event.scalars.size(); ++i) {
    out << " " << function.scalars[i].name << "=";
    putValue(out, reader, function.scalars[i].kind, event.scalars[i]);
  }
  for (size_t i = 0; i < event.arrays.size(); ++i) {
    out << " " << function.arrays[i].name << "=[";
    for (size_t j = 0; j < event.arrays[i].size(); ++j) {
      out << (j ? "," : "");
      putValue(out, reader, function.arrays[i].kind, event.arrays[i][j]);
    }
    out << "]";
  }
  for (size_t i = 0; i < event.late.size(); ++i)
    out << " " << function.late[i].name << "~" << event.late[i];
  if (event.delta >= 0)
    out << " after " << event.delta << " took " << event.duration;
  putLoops(out, event);
  out << "\n";
}

std::string placeOf(const anole::Trace &trace, uint64_t path) {
  auto found = std::find_if(trace.paths.begin(), trace.paths.end(),
                            [&](const CallPath &listed) { return listed.signature == path; });
  bool isKnown = found != trace.paths.end() && found->step != 0;
  return isKnown ? frameAt(trace.pathTree, found->step).function.text() : "unknown";
}

void putEndings(std::ostream &out, const anole::Trace &trace) {
  for (const Ending &ending : trace.info.endings)
    out << "rank " << ending.rank << " ended " << static_cast<int>(ending.kind) << " in "
        << (ending.function.empty() ? "nothing" : ending.function) << " at "
        << placeOf(trace, ending.path) << ", " << ending.inside << " inside, " << ending.computing
        << " computing" << (ending.polled ? ", polled" : "") << "\n";
}

void putHosts(std::ostream &out, const TraceInfo &info) {
  for (const HostRanks &host : hostsOf(info)) {
    out << "host " << host.name;
    const char *separator = ": ";
    for (uint32_t rank : host.ranks) {
      out << separator << rank;
      separator = ",";
    }
    out << "\n";
  }
}

void putList(std::ostream &out, const Terms &terms, int64_t shift = 0) {
  const char *separator = "";
  for (int64_t value : expand(terms)) {
    out << separator << value + shift;
    separator = ",";
  }
}

void putCourse(std::ostream &out, const PhaseCourse &course) {
  out << "phases ";
  putList(out, course.phases);
  if (!course.kinds.empty()) {
    out << " kinds ";
    putList(out, course.kinds);
  }
  out << " states " << course.clusterings << " " << course.leads << " " << course.allTracings;
}

void putOnline(std::ostream &out, const OnlineInfo &online) {
  if (online == OnlineInfo{})
    return;
  putCourse(out, online);
  out << " updates " << online.updates << " up to " << online.upTo << "\n";
  for (const ClusterFamily &family : online.clusters) {
    std::vector<int64_t> leads = expand(family.others);
    leads.insert(leads.begin(), family.lead);
    for (int64_t lead : leads) {
      out << online.clustering << " cluster of rank " << lead << ": ";
      putList(out, family.ranks, lead - family.lead);
      out << "\n";
    }
  }
  for (const GroupCourse &group : online.groups) {
    out << "group ";
    putList(out, group.ranks);
    out << " ";
    putCourse(out, group);
    out << "\n";
  }
  if (online.deviated)
    out << online.deviated << " deviated\n";
  for (const Deviation &deviation : online.deviations)
    out << deviation.ranks << " from rank " << deviation.rank << " on after marker "
        << deviation.marker << " at event " << deviation.event << " path " << deviation.path
        << " loop " << deviation.loopSite << "\n";
}

std::string placeOf(const anole::Trace &trace, const SharedLoop &loop) {
  for (const LoopSite &site : trace.loopSites)
    if (site.site == loop.site)
      return site.function + ":" + std::to_string(site.line);
  return "unknown:0";
}

void putRemarks(std::ostream &out, const anole::Trace &trace) {
  for (const LoopSite &site : trace.loopSites)
    if (!site.remark.empty())
      out << "loop " << site.function << ":" << site.line << ": " << site.remark << "\n";
}

void putMarkers(std::ostream &out, const anole::Trace &trace, uint32_t rank, uint32_t thread) {
  for (const SharedStream &stream : trace.streams)
    for (const SharedLoop &loop : stream.loops)
      if (uint64_t markers = stream.thread == thread ? markersOn(loop, rank) : 0)
        out << markers << " markers "
            << (loop.kind == LoopKind::Root ? "by hand" : "of " + placeOf(trace, loop)) << "\n";
}

/// Of a rank of the list, if the ranks differ: its codes, or - for the mean.
void putSums(std::ostream &out, uint64_t place, std::initializer_list<const RankSums *> all) {
  for (const RankSums *sums : all) {
    uint64_t end = 0;
    out << (sums->isLevel() ? " -" : "");
    for (const RankSums::Run &run : sums->runs) {
      if (place >= end && place < end + run.count)
        out << " " << run.code;
      end += run.count;
    }
  }
  out << "\n";
}

void putLongTimes(std::ostream &out, const SharedStream &stream, uint32_t rank) {
  for (size_t i = 0; i < stream.points.size(); ++i) {
    auto times = longTimesFor(stream.points[i].longTimes, rank);
    if (!times || times->empty())
      continue;
    out << "point " << i << " long";
    for (LongTimeCursor cursor(*times); cursor.event() != LongTimeCursor::none; cursor.next())
      out << " " << cursor.event() << ":"
          << std::llround(long_code::millisecondsOf(cursor.code()) * long_code::millisecond);
    out << "\n";
  }
}

std::string nameOf(const anole::Trace &trace, const SharedPart &part) {
  for (const Text &text : trace.texts)
    if (part.kind != PartKind::Phase && text.key == part.id)
      return text.format;
  return std::to_string(part.id);
}

void putSpent(std::ostream &out, const anole::Trace &trace, const SharedStream &stream,
              uint32_t rank) {
  for (size_t i = 0; i < stream.points.size(); ++i) {
    const SharedPoint &point = stream.points[i];
    auto place = indexOf(point.ranks, rank);
    if (!place)
      continue;
    if (!point.before.isLevel() || !point.inside.isLevel()) {
      out << "point " << i << " spent";
      putSums(out, *place, {&point.before, &point.inside});
    }
    if (point.tracer.total > 0) {
      out << "point " << i << " tracer " << static_cast<uint64_t>(point.tracer.total);
      putSums(out, *place, {&point.tracer.each});
    }
  }
  for (const SharedPart &part : stream.parts)
    if (auto place = indexOf(part.ranks, rank)) {
      out << "part " << static_cast<int>(part.kind) << " " << nameOf(trace, part) << " of ("
          << part.before.total << ", " << part.inside.total << ")";
      putSums(out, *place, {&part.before.each, &part.inside.each});
      if (part.tracer.total > 0) {
        out << "part tracer " << part.tracer.total;
        putSums(out, *place, {&part.tracer.each});
      }
    }
  if (auto place = indexOf(stream.ranks, rank); place && stream.anchors.isKnown())
    out << "anchor " << stream.anchors.at(*place) << " by clock " << stream.anchors.clock << "\n";
}

void putThread(std::ostream &out, const Reader &reader, uint32_t rank, uint32_t thread) {
  std::string problem;
  out << "rank " << rank << " thread " << thread << "\n";
  auto walk = reader.walk(rank, thread, problem);
  while (const Event *event = walk ? walk->next() : nullptr)
    put(out, reader, *event);
  if (walk)
    problem = walk->problem();
  if (!problem.empty())
    out << "problem: " << problem << "\n";
}

} // namespace

std::string eventText(const std::string &file) {
  std::ostringstream out;
  std::string problem;
  auto reader = Reader::open(file, problem);
  if (!reader)
    return "problem: " + problem + "\n";
  const anole::Trace trace = readTraceFile(file)->trace;
  putEndings(out, trace);
  putHosts(out, trace.info);
  putOnline(out, trace.info.online);
  putRemarks(out, trace);
  for (uint32_t rank = 0; rank < reader->ranks(); ++rank)
    for (uint32_t thread : reader->threads(rank)) {
      putThread(out, *reader, rank, thread);
      putMarkers(out, trace, rank, thread);
      for (const SharedStream &stream : trace.streams)
        if (stream.thread == thread) {
          putSpent(out, trace, stream, rank);
          putLongTimes(out, stream, rank);
        }
    }
  return out.str();
}

} // namespace anole::test
