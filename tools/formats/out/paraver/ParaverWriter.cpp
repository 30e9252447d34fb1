#include "tools/formats/out/paraver/ParaverWriter.h"

#include "tools/formats/extrae/EventTypes.h"
#include "tools/formats/out/call/ByLocation.h"
#include "tools/formats/out/call/CollectiveBytes.h"
#include "tools/formats/out/paraver/Legend.h"
#include "tools/formats/out/paraver/Records.h"
#include "tools/formats/out/paraver/Threads.h"

#include <algorithm>

namespace anole::exporting {
namespace {

using namespace paraver;

class ParaverWriter : public Writer {
public:
  ParaverWriter(const Source &source, OutFolder folder)
      : source(source), folder(std::move(folder)), threads(this->source), legend(this->source),
        records(this->folder.place()), isExported(source.trace.info.ranks) {
    for (const ThreadLocation &at : source.locations) {
      lanes.add(at, {.place = &threads.placeOf(at)});
      isExported[at.rank] = true;
    }
  }

  bool wantsScopes() const override { return true; }

  void open(const ThreadLocation &at, const ExportedScope &scope, uint64_t time) override {
    const int64_t after = scope.kind == ScopeKind::Iteration; // 0 ends it
    scopeEvent(lanes.at(at), scope, time, static_cast<int64_t>(scope.number) + after);
  }

  void close(const ThreadLocation &at, const ExportedScope &scope, uint64_t time) override {
    scopeEvent(lanes.at(at), scope, time, 0);
  }

  /// A message names its call by the time when it began, so no two calls of a thread begin at once.
  void call(const ExportedCall &call) override {
    Lane &lane = lanes.at(call.at);
    uint64_t begin = std::max({call.begin, lane.end, lane.next}), end = std::max(call.end, begin);
    const Legend::Label &label = legend.of(call);
    uint64_t before = lane.next == 0 && source.isWindow ? begin : lane.end;
    records.state(*lane.place, before, begin, lane.next == 0 ? State::NotCreated : State::Running);
    records.state(*lane.place, begin, end, label.state);
    beginCall(call, *lane.place, begin, label);
    records.event(*lane.place, end, label.type, 0);
    for (const ExportedAct &act : call.acts)
      message(call.at, lane, act, begin, end);
    lane.end = end;
    lane.next = begin + 1;
    last = std::max(last, end);
  }

  bool hasFailed() const override { return records.hasFailed(); }

  Expected<void> finish(const Groups &groups) override {
    std::string head = threads.header(last, groups);
    if (source.isReconstructed())
      head += "# " + std::string(source.note()) + "\n";
    return writeFile("prv", head, &records)
        .and_then([&] { return writeFile("pcf", legend.text()); })
        .and_then([&] { return writeFile("row", threads.rows()); })
        .and_then([&] { return folder.commit(); });
  }

private:
  /// A thread. Its calls begin in ascending order.
  struct Lane {
    const std::string *place = nullptr;
    uint64_t end = 0, next = 0; ///< of the last call, and when the next one may begin
  };

  Expected<void> writeFile(const std::string &ending, const std::string &text,
                           Records *more = nullptr) const {
    return OutFile::create(folder.place() + "/trace." + ending).and_then([&](OutFile &&file) {
      file.write(text);
      auto added = more ? more->writeTo(file) : Expected<void>();
      return added ? file.commit() : added;
    });
  }

  void scopeEvent(const Lane &lane, const ExportedScope &scope, uint64_t time, int64_t value) {
    if (scope.kind != ScopeKind::Loop)
      records.event(*lane.place, std::max(time, lane.end),
                    scope.kind == ScopeKind::Phase ? PhaseEvent : IterationEvent, value);
  }

  void beginCall(const ExportedCall &call, const std::string &place, uint64_t time,
                 const Legend::Label &label) {
    records.beginEvent(place, time);
    records.add(label.type, label.value);
    for (const ExportedAct &act : call.acts)
      if (act.kind == ActKind::Collective || act.kind == ActKind::CollectiveStart)
        addCollective(act);
    records.add(label.callers);
    records.endEvent();
  }

  void addCollective(const ExportedAct &act) {
    CollectiveBytes bytes = collectiveBytesOf(act);
    records.add(extrae::CollectiveSent, static_cast<int64_t>(bytes.given));
    if (bytes.received)
      records.add(extrae::CollectiveReceived, static_cast<int64_t>(*bytes.received));
    records.add(extrae::CollectiveComm, int64_t(act.message.group) + 1);
    if (isRoot(act))
      records.add(extrae::CollectiveRoot, 1);
  }

  void message(const ThreadLocation &at, const Lane &lane, const ExportedAct &act, uint64_t begin,
               uint64_t end) {
    switch (act.kind) {
    case ActKind::ReceiveStart:
      return communications.post(at, act.request, begin);
    case ActKind::Send:
    case ActKind::SendStart:
      return addEnd(act.message, true, {lane.place, begin, begin});
    case ActKind::Receive:
      return addEnd(act.message, false, {lane.place, begin, end});
    case ActKind::ReceiveEnd:
      return addEnd(act.message, false,
                    {lane.place, communications.takePosted(at, act.request, begin), end});
    default:
      return;
    }
  }

  void addEnd(const ExportedMessage &message, bool isSent, const Communications::End &end) {
    if (!isExported[message.from] || !isExported[message.to])
      return;
    auto pair = communications.add(message, isSent, end);
    if (!pair)
      return;
    if (source.time == TimeKind::Reconstructed) // calls that begin later than they did
      pair->received.physical = std::max(pair->received.physical, pair->sent.physical);
    records.communication(*pair, message.bytes, message.tag);
  }

  const Source source;
  OutFolder folder;
  Threads threads;
  Legend legend;
  Records records;
  Communications communications;
  std::vector<bool> isExported; ///< by rank
  ByLocation<Lane> lanes;
  uint64_t last = 0;
};

} // namespace

Expected<std::unique_ptr<Writer>> makeParaverWriter(const Source &source, const std::string &path) {
  return OutFolder::create(path).map([&](OutFolder &&folder) -> std::unique_ptr<Writer> {
    return std::make_unique<ParaverWriter>(source, std::move(folder));
  });
}

} // namespace anole::exporting
