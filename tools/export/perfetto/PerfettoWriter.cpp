#include "tools/export/perfetto/PerfettoWriter.h"

#include "tools/export/call/Fields.h"
#include "tools/export/call/Paths.h"
#include "tools/export/perfetto/InFlight.h"
#include "tools/export/perfetto/PacketWriter.h"
#include "tools/text/Printable.h"

#include <map>

namespace anole::exporting {
namespace {

using namespace perfetto;

/// Numbers of tracks: process, thread and counter of each location have numbers of their own.
enum class TrackKind : uint64_t { Process = 1, Thread = 2, Counter = 3 };

uint64_t trackOf(uint64_t location, TrackKind kind) {
  return location * 4 + static_cast<uint64_t>(kind);
}

/// What is known of a location.
struct Lane {
  uint64_t number = 0;
  uint64_t time = 0; ///< until when its calls are known
};

class PerfettoWriter : public Writer {
public:
  PerfettoWriter(const Source &source, OutFile out)
      : source(source), paths(source.trace), fields(source.names), packets(std::move(out)) {
    for (const Location &at : source.locations) {
      bool isFirst = lanes.empty() || lanes.rbegin()->first.rank != at.rank;
      uint64_t number = lanes.size();
      uint64_t process = isFirst ? number : processes.at(at.rank);
      processes.try_emplace(at.rank, process);
      lanes[at] = {number, 0};
      if (isFirst)
        describeRank(at.rank, process);
      describeThread(at, number, process);
    }
  }

  bool wantsScopes() const override { return true; }

  void open(const Location &at, const Scope &scope, uint64_t time) override {
    begin(track_event::begin, lanes[at]);
    MessageWriter(event).add_string(track_event::name, nameOf(scope));
    packets.event(time, event);
  }

  void close(const Location &at, const Scope &, uint64_t time) override { end(lanes[at], time); }

  void call(const Call &call) override {
    Lane &lane = lanes[call.at];
    begin(track_event::begin, lane);
    describeCall(call);
    packets.event(call.begin, event);
    for (const Act &act : call.acts)
      actAt(call, act, lane);
    end(lane, call.end);
    bool isLast = call.shape->kind == whatif::CallKind::Outside && call.index > 0;
    lane.time = isLast ? UINT64_MAX : call.end;
    if (++calls % checkEach == 0 || inFlight.isFull())
      settleWhatIsKnown();
  }

  bool hasFailed() const override { return packets.out().hasFailed(); }

  Expected<void> finish(const Groups &) override {
    settle(UINT64_MAX);
    return packets.out().commit();
  }

private:
  static constexpr uint64_t checkEach = 4096;

  void describeRank(uint32_t rank, uint64_t number) {
    std::string text, process;
    std::string note = source.time == TimeKind::Reconstructed ? " (times reconstructed)" : "";
    MessageWriter descriptor(process);
    descriptor.add_int32(descriptor::pid, static_cast<int32_t>(number + 1));
    descriptor.add_string(descriptor::commandLine, tools::printable(source.trace.info.commandLine));
    if (!note.empty())
      descriptor.add_string(descriptor::commandLine, reconstructedNote);
    descriptor.add_string(descriptor::processName, "rank " + std::to_string(rank) + note);
    MessageWriter track(text);
    track.add_uint64(descriptor::uuid, trackOf(number, TrackKind::Process));
    track.add_message(descriptor::process, process);
    packets.describe(text);
    if (source.isMatched)
      describeCounter(rank, number);
  }

  void describeCounter(uint32_t rank, uint64_t number) {
    std::string text, counter;
    MessageWriter(counter).add_int32(descriptor::unit, descriptor::unitBytes);
    MessageWriter track(text);
    track.add_uint64(descriptor::uuid, trackOf(number, TrackKind::Counter));
    track.add_uint64(descriptor::parent, trackOf(number, TrackKind::Process));
    track.add_string(descriptor::name, "bytes in flight from rank " + std::to_string(rank));
    track.add_message(descriptor::counter, counter);
    packets.describe(text);
  }

  void describeThread(const Location &at, uint64_t number, uint64_t process) {
    std::string text, thread;
    MessageWriter descriptor(thread);
    descriptor.add_int32(descriptor::pid, static_cast<int32_t>(process + 1));
    descriptor.add_int32(descriptor::tid, static_cast<int32_t>(number + 1));
    descriptor.add_string(descriptor::threadName, "thread " + std::to_string(at.thread));
    MessageWriter track(text);
    track.add_uint64(descriptor::uuid, trackOf(number, TrackKind::Thread));
    track.add_uint64(descriptor::parent, trackOf(process, TrackKind::Process));
    track.add_message(descriptor::thread, thread);
    packets.describe(text);
  }

  std::string nameOf(const Scope &scope) const {
    if (scope.kind == ScopeKind::Phase)
      return "phase " + std::to_string(scope.number);
    if (scope.kind == ScopeKind::Iteration)
      return "iteration " + std::to_string(scope.number);
    return scope.site == 0 ? "folded loop" : "loop " + source.names.loop(scope.site);
  }

  void begin(int32_t type, const Lane &lane) {
    event.clear();
    MessageWriter message(event);
    message.add_enum(track_event::type, type);
    message.add_uint64(track_event::track, trackOf(lane.number, TrackKind::Thread));
  }

  void end(const Lane &lane, uint64_t time) {
    begin(track_event::end, lane);
    packets.event(time, event);
  }

  void describeCall(const Call &call) {
    const PointKey &key = call.event->key;
    auto [found, isNew] = points.try_emplace({key.path, key.function});
    Point &point = found->second;
    if (isNew)
      point = {packets.nameId(interned::eventNames, source.names.functionName(key)),
               packets.nameId(interned::annotationTexts, source.names.path(key.path))};
    MessageWriter message(event);
    message.add_uint64(track_event::nameId, point.name);
    addPlace(key.path, message);
    uint64_t callPath = packets.nameId(interned::annotationNames, "call_path");
    {
      MessageWriter one(message, track_event::annotations);
      one.add_uint64(annotation::nameId, callPath);
      one.add_uint64(annotation::textId, point.path);
    }
    fields.each(call, [&](const std::string &name, const auto &values, bool isArray) {
      annotate(name, values, isArray);
    });
  }

  void addPlace(uint64_t path, MessageWriter &message) {
    const Frame *frame = paths.innermost(path);
    if (frame && !frame->file.empty())
      message.add_uint64(
          track_event::sourceLocationId,
          packets.placeId(path, frame->function.text(), frame->file.text(), frame->line));
  }

  static void addValue(MessageWriter &message, const Fields::Value &value) {
    if (value.text.empty())
      message.add_int64(annotation::intValue, value.number);
    else
      message.add_string(annotation::stringValue, value.text);
  }

  void annotate(const std::string &name, const std::vector<Fields::Value> &values, bool isArray) {
    uint64_t id = packets.nameId(interned::annotationNames, name);
    MessageWriter message(event);
    MessageWriter one(message, track_event::annotations);
    one.add_uint64(annotation::nameId, id);
    if (!isArray)
      return addValue(one, values[0]);
    for (const Fields::Value &value : values) {
      MessageWriter element(one, annotation::arrayValues);
      addValue(element, value);
    }
  }

  /// A message is an instant where its call begins to send, or ends with it.
  void actAt(const Call &call, const Act &act, const Lane &lane) {
    const Message &message = act.message;
    bool isSent = act.kind == ActKind::Send || act.kind == ActKind::SendStart;
    bool isReceived = act.kind == ActKind::Receive || act.kind == ActKind::ReceiveEnd;
    if (!isSent && !isReceived)
      return;
    begin(track_event::instant, lane);
    MessageWriter(event).add_uint64(
        track_event::nameId, packets.nameId(interned::eventNames, isSent ? "send" : "receive"));
    MessageWriter(event).add_fixed64(track_event::flows, message.id);
    annotate("peer", {{isSent ? message.to : message.from, {}}}, false);
    annotate("tag", {{message.tag, {}}}, false);
    annotate("bytes", {{static_cast<int64_t>(message.bytes), {}}}, false);
    packets.event(isSent ? call.begin : call.end, event);
    if (isSent)
      inFlight.send(message.id, call.at.rank, message.bytes, call.begin);
    else
      inFlight.receive(message.id, message.from, call.end);
  }

  void settleWhatIsKnown() {
    uint64_t known = UINT64_MAX;
    for (const auto &[at, lane] : lanes)
      known = std::min(known, lane.time);
    settle(known);
  }

  void settle(uint64_t upTo) {
    inFlight.settle(upTo, [this](uint64_t time, uint32_t rank, int64_t bytes) {
      event.clear();
      MessageWriter message(event);
      message.add_enum(track_event::type, track_event::counter);
      message.add_uint64(track_event::track, trackOf(processes.at(rank), TrackKind::Counter));
      message.add_int64(track_event::counterValue, std::max<int64_t>(bytes, 0));
      packets.event(time, event);
    });
  }

  struct Point {
    uint64_t name = 0, path = 0; ///< interned
  };

  const Source source;
  Paths paths;
  Fields fields;
  PacketWriter packets;
  std::map<Location, Lane> lanes;
  std::map<uint32_t, uint64_t> processes; ///< by rank
  std::map<std::pair<uint64_t, uint16_t>, Point> points;
  InFlight inFlight;
  std::string event;
  uint64_t calls = 0;
};

} // namespace

Expected<std::unique_ptr<Writer>> makePerfettoWriter(const Source &source,
                                                     const std::string &path) {
  return OutFile::create(path).map([&](OutFile &&out) -> std::unique_ptr<Writer> {
    return std::make_unique<PerfettoWriter>(source, std::move(out));
  });
}

} // namespace anole::exporting
