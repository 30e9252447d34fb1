#include "test/format/support/SampleTrace.h"

#include "runtime/core/terms/Block.h"

#include <sstream>

namespace anole::test {
namespace {

using Out = std::ostringstream;

void put(Out &out, const Terms &terms) {
  out << "[";
  for (const Term &term : terms) {
    out << term.start << "+" << term.stride << "x" << term.count << " ";
    if (term.isRepeat())
      put(out, term.body);
  }
  out << "]";
}

void put(Out &out, const RankValue &value) {
  if (value.expression)
    out << toText(value.expression);
  else if (!value.values.empty())
    put(out, value.values);
  else
    out << value.constant;
}

void put(Out &out, const std::vector<SharedTerm> &terms) {
  out << "{";
  for (const SharedTerm &term : terms) {
    put(out, term.start);
    out << "+";
    put(out, term.stride);
    out << "x";
    put(out, term.count);
    if (!term.body.empty())
      put(out, term.body);
    if (term.block)
      put(out, term.block->terms());
    out << " ";
  }
  out << "}";
}

void put(Out &out, const SharedColumn &column) {
  for (const Family &family : column) {
    put(out, family.ranks);
    out << toText(family.coding);
    put(out, family.terms);
  }
  out << "\n";
}

void put(Out &out, const TimeStats &time) {
  out << "time " << time.count << " " << time.sum << " " << static_cast<float>(time.squares) << " "
      << time.low << " " << time.high;
  for (auto [bin, count] : time.bins)
    out << " " << bin << ":" << count;
  out << "\n";
}

void put(Out &out, const RankSums &sums) {
  for (const RankSums::Run &run : sums.runs)
    out << run.code << "*" << run.count << " ";
  out << "\n";
}

void put(Out &out, const SharedPart &part) {
  out << "part " << static_cast<int>(part.kind) << " " << part.id << " " << part.before.total << " "
      << part.inside.total << " " << part.tracer.total << " ";
  put(out, part.ranks);
  put(out, part.before.each);
  put(out, part.inside.each);
  put(out, part.tracer.each);
}

void put(Out &out, const SharedPoint &point) {
  out << "point " << point.key.function << " " << point.key.path << " " << +point.scalars << " "
      << +point.arrays << " " << +point.late << " " << point.count << " " << point.polls << " ";
  put(out, point.ranks);
  out << "\n";
  for (const SharedColumn &column : point.columns)
    put(out, column);
  put(out, point.delta);
  put(out, point.duration);
  put(out, point.before);
  put(out, point.inside);
  out << point.markedBy << " " << point.tracer.total << " ";
  put(out, point.tracer.each);
  put(out, point.longTimes.at);
  put(out, point.longTimes.codes);
  for (const RankTimes &times : point.times) {
    put(out, times.ranks);
    times.deltas.each([&](EventTimeCode code) { out << " " << code; });
    out << " /";
    times.durations.each([&](EventTimeCode code) { out << " " << code; });
    out << "\n";
  }
}

void put(Out &out, const SharedLoop &loop) {
  out << "loop " << loop.key << " " << loop.site << " " << static_cast<int>(loop.kind) << "\n";
  for (const VariantFamily &family : loop.variants) {
    put(out, family.ranks);
    for (uint32_t body : family.bodies)
      out << " body " << body;
    put(out, family.variant);
  }
  put(out, loop.trips);
  out << "markers " << loop.markedEvents << " ";
  put(out, loop.markers);
}

void put(Out &out, const SharedStream &stream) {
  out << "stream " << stream.thread << " ";
  put(out, stream.ranks);
  out << "\n";
  for (const SharedPoint &point : stream.points)
    put(out, point);
  for (const SharedLoop &loop : stream.loops)
    put(out, loop);
  for (const SharedPart &part : stream.parts)
    put(out, part);
  out << "anchors " << stream.anchors.clock;
  for (const RankAnchors::Run &run : stream.anchors.runs)
    out << " " << run.time << "*" << run.count;
  out << "\n";
  for (const Body &body : stream.bodies) {
    for (Symbol symbol : body)
      out << symbol.bits << " ";
    out << "\n";
  }
}

void put(Out &out, const std::vector<FieldInfo> &fields) {
  for (const FieldInfo &field : fields)
    out << " " << field.name << ":" << static_cast<int>(field.kind);
  out << ";";
}

void put(Out &out, const PhaseCourse &course) {
  out << course.clusterings << "|" << course.leads << "|" << course.allTracings << "|";
  put(out, course.phases);
  put(out, course.kinds);
}

void put(Out &out, const OnlineInfo &online) {
  out << online.clustering << "|" << online.updates << "|" << online.upTo << "|";
  put(out, static_cast<const PhaseCourse &>(online));
  for (const GroupCourse &group : online.groups) {
    out << "|group ";
    put(out, group.ranks);
    put(out, static_cast<const PhaseCourse &>(group));
  }
  for (const ClusterFamily &family : online.clusters) {
    out << "|" << family.lead << ":";
    put(out, family.ranks);
    put(out, family.others);
  }
  out << "|" << online.deviated;
  for (const Deviation &deviation : online.deviations)
    out << "|" << deviation.rank << " " << deviation.ranks << " " << deviation.marker << " "
        << deviation.event << " " << deviation.path << " " << deviation.loopSite;
  out << "\n";
}

void putNames(Out &out, const Trace &trace) {
  for (const FunctionInfo &function : trace.functions) {
    out << "function " << function.id << " " << function.name;
    put(out, function.scalars);
    put(out, function.arrays);
    put(out, function.late);
  }
  for (const CallPath &path : trace.paths) {
    out << "\npath " << path.signature;
    for (const Frame *frame : framesTo(trace.pathTree, path.step))
      out << " " << frame->module.text() << "+" << frame->offset << " " << frame->function.text()
          << " " << frame->file.text() << ":" << frame->line << ":" << frame->column << " "
          << frame->site;
  }
  for (const Text &text : trace.texts)
    out << "\ntext " << text.key << " " << text.format;
  for (const LoopSite &site : trace.loopSites)
    out << "\nsite " << site.site << " " << site.function << " " << site.file << ":" << site.line
        << ":" << site.column << " " << site.remark;
}

} // namespace

std::string dump(const Trace &trace) {
  Out out;
  const TraceInfo &info = trace.info;
  out << info.program << "|" << info.commandLine << "|" << info.host << "|" << info.library << "|"
      << info.callpath << "|" << info.startTime << "|" << info.ranks << "|" << info.elapsed << "|"
      << info.marker << "\n";
  for (const Counter &counter : info.counters)
    out << counter.name << "|" << counter.explanation << "|" << counter.total << "|"
        << counter.highest << "\n";
  for (const Ending &ending : info.endings)
    out << ending.rank << "|" << static_cast<int>(ending.kind) << "|" << ending.function << "|"
        << ending.path << "|" << ending.inside << "|" << ending.computing << "|" << ending.polled
        << "\n";
  for (const CommandLine &command : info.commands) {
    out << command.program << "|" << command.words << "|";
    put(out, command.ranks);
    out << "\n";
  }
  for (const HostFamily &family : info.hosts) {
    out << family.before << "|" << family.after << "|" << family.digits << "|";
    put(out, family.ranks);
    put(out, family.numbers);
    out << "\n";
  }
  put(out, info.online);
  putNames(out, trace);
  out << "\n";
  for (const SharedStream &stream : trace.streams)
    put(out, stream);
  return out.str();
}

} // namespace anole::test
