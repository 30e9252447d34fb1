#include "tools/formats/out/perfetto/PerfettoWriter.h"

#include "tools/analysis/state/WaitKind.h"
#include "tools/formats/out/perfetto/InFlight.h"
#include "tools/formats/out/perfetto/TrackEvents.h"
#include "tools/formats/out/perfetto/Tracks.h"

namespace anole::exporting {
namespace {

using namespace perfetto;

class PerfettoWriter : public Writer {
public:
  PerfettoWriter(const Source &source, OutFile out)
      : source(source), packets(std::move(out)), tracks(this->source, packets),
        events(this->source, packets) {}

  bool wantsScopes() const override { return true; }
  bool wantsMarks() const override { return true; }

  void open(const ThreadLocation &at, const ExportedScope &scope, uint64_t time) override {
    events.start(track_event::begin, tracks.threadOf(at));
    events.nameAs(scope);
    events.write(time);
  }

  void close(const ThreadLocation &at, const ExportedScope &, uint64_t time) override {
    end(tracks.threadOf(at), time);
  }

  void call(const ExportedCall &call) override {
    uint64_t track = tracks.threadOf(call.at);
    events.start(track_event::begin, track);
    events.describe(call);
    if (call.wait.time > 0) {
      events.annotate("wait", nameOf(whatif::waitKindOf(call.shape->role->operation)));
      events.annotate("wait_ns", static_cast<int64_t>(call.wait.time));
      events.annotate("waits_for", call.wait.rank);
    }
    events.write(call.begin);
    for (const ExportedAct &act : call.acts)
      actAt(call, act, track);
    for (const ExportedMark *mark : call.marks)
      markAt(*mark, track, call.begin);
    end(track, call.end);
    bool isLast = call.shape->kind == whatif::CallKind::Outside && call.index > 0;
    tracks.come(call.at, isLast ? UINT64_MAX : call.end);
    if (++calls % checkEach == 0 || inFlight.isFull())
      settle(tracks.known());
  }

  bool hasFailed() const override { return packets.out().hasFailed(); }

  Expected<void> finish(const Groups &) override {
    settle(UINT64_MAX);
    return packets.out().commit();
  }

private:
  static constexpr uint64_t checkEach = 4096;

  void end(uint64_t track, uint64_t time) {
    events.start(track_event::end, track);
    events.write(time);
  }

  void markAt(const ExportedMark &mark, uint64_t track, uint64_t time) {
    events.start(track_event::instant, track);
    events.nameAs(std::string("error: ") + mark.name);
    events.annotate("what", mark.what.c_str());
    events.annotate("times", static_cast<int64_t>(mark.times));
    events.write(time);
  }

  /// A message is an instant where its call begins to send, or ends with it. If its other end is on
  /// a rank outside of the window, there is no flow, as a flow has two ends, and it is not counted,
  /// as its arrival would not be seen.
  void actAt(const ExportedCall &call, const ExportedAct &act, uint64_t track) {
    const ExportedMessage &message = act.message;
    bool isSent = act.kind == ActKind::Send || act.kind == ActKind::SendStart;
    bool isReceived = act.kind == ActKind::Receive || act.kind == ActKind::ReceiveEnd;
    if (!isSent && !isReceived)
      return;
    events.start(track_event::instant, track);
    events.nameAs(std::string(isSent ? "send" : "receive"));
    bool isWhole = tracks.hasRank(isSent ? message.to : message.from);
    if (isWhole)
      events.flow(message.id);
    events.annotate("peer", isSent ? message.to : message.from);
    events.annotate("tag", message.tag);
    events.annotate("bytes", static_cast<int64_t>(message.bytes));
    events.write(isSent ? call.begin : call.end);
    if (!isWhole)
      return;
    if (isSent)
      inFlight.send(message.id, call.at.rank, message.bytes, call.begin);
    else
      inFlight.receive(message.id, message.from, call.end);
  }

  void settle(uint64_t upTo) {
    inFlight.settle(upTo, [this](uint64_t time, uint32_t rank, int64_t bytes) {
      events.start(track_event::counter, tracks.counterOf(rank));
      events.count(std::max<int64_t>(bytes, 0));
      events.write(time);
    });
  }

  const Source source;
  PacketWriter packets;
  Tracks tracks;
  TrackEvents events;
  InFlight inFlight;
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
