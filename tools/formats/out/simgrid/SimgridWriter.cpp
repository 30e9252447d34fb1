#include "tools/formats/out/simgrid/SimgridWriter.h"

#include "tools/formats/out/call/Family.h"
#include "tools/formats/out/simgrid/ActionFiles.h"
#include "tools/formats/out/simgrid/CollectiveAction.h"
#include "tools/formats/out/simgrid/MessageIds.h"

#include <algorithm>
#include <map>

namespace anole::exporting {
namespace {

using whatif::CallKind;

constexpr uint64_t unknownRoom = uint64_t(1) << 30;

class SimgridWriter : public Writer {
public:
  SimgridWriter(const Source &source, std::string path, OutFolder folder)
      : path(std::move(path)), files(std::move(folder), source.trace.info.ranks),
        ends(source.trace.info.ranks) {
    for (uint32_t i = 0; i < ends.size(); ++i)
      add(i, "init");
  }

  void call(const ExportedCall &call) override {
    rank = call.at.rank;
    uint64_t before = call.index == 0 ? 0 : call.begin - ends[rank];
    uint64_t computed = before + (call.shape->takesItsTime() ? call.end - call.begin : 0);
    ends[rank] = call.end;
    if (computed > 0)
      add(rank, "compute " + std::to_string(computed));
    bool receivesToo = std::ranges::any_of(
        call.acts, [](const ExportedAct &act) { return act.kind == ActKind::Receive; });
    for (const ExportedAct &act : call.acts)
      write(call, act, receivesToo);
    for (const std::string &wait : waits)
      add(rank, wait);
    waits.clear();
  }

  bool hasFailed() const override { return !problem.empty() || files.hasFailed(); }

  Expected<void> finish(const Groups &) override {
    if (!problem.empty())
      return fail(problem);
    std::string list;
    for (uint32_t i = 0; i < ends.size(); ++i) {
      add(i, "finalize");
      list += path + "/" + ActionFiles::nameOf(i) + "\n";
    }
    return files.finish("trace.txt", list);
  }

private:
  void add(uint32_t of, const std::string &action) {
    files.text(of) += std::to_string(of) + " " + action + "\n";
    files.written(of);
  }

  void write(const ExportedCall &call, const ExportedAct &act, bool receivesToo) {
    const ExportedMessage &message = act.message;
    switch (act.kind) {
    case ActKind::Send:
      return receivesToo ? send("isend", act, true) : send("send", act, false);
    case ActKind::SendStart:
      return send("isend", act, false);
    case ActKind::Receive:
      return receive("recv", act, message.bytes);
    case ActKind::ReceiveStart:
      return receive("irecv", act, message.bytes == 0 ? unknownRoom : message.bytes);
    case ActKind::SendEnd:
    case ActKind::ReceiveEnd:
      return wait(act.request);
    case ActKind::Collective:
      return collective(call, act);
    case ActKind::CollectiveStart:
      return refuse(act, "has no nonblocking or persistent collectives");
    case ActKind::CollectiveEnd:
    case ActKind::NewCommunicator:
      return;
    }
  }

  /// A call that sends and receives waits for its send after it has received.
  void send(const char *action, const ExportedAct &act, bool waitsToo) {
    int64_t ticket = tickets.send(act.message);
    add(rank, std::string(action) + " " + std::to_string(act.message.to) + " " +
                  std::to_string(ticket) + " " + std::to_string(act.message.bytes));
    std::string wait = waitText(act.message, ticket);
    if (waitsToo)
      waits.push_back(wait);
    if (act.request >= 0)
      requests[{rank, act.request}] = wait;
  }

  /// A size of 0 would be taken for one that is not known.
  void receive(const char *action, const ExportedAct &act, uint64_t bytes) {
    int64_t ticket = tickets.receive(act.message);
    add(rank, std::string(action) + " " + std::to_string(act.message.from) + " " +
                  std::to_string(ticket) + " " + std::to_string(std::max<uint64_t>(bytes, 1)));
    if (act.request >= 0)
      requests[{rank, act.request}] = waitText(act.message, ticket);
  }

  static std::string waitText(const ExportedMessage &message, int64_t ticket) {
    return "wait " + std::to_string(message.from) + " " + std::to_string(message.to) + " " +
           std::to_string(ticket);
  }

  void wait(int64_t request) {
    if (auto found = requests.extract({rank, request}))
      add(rank, found.mapped());
  }

  void collective(const ExportedCall &call, const ExportedAct &act) {
    bool isWorld = act.members == ends.size() && act.message.toThere == call.at.rank;
    bool onlyWaits = act.shape->kind == CallKind::MakeCommunicator || isOneSided(*act.shape);
    if (act.members == 1 || (onlyWaits && !isWorld))
      return;
    std::string action = collectiveAction(act);
    if (!isWorld)
      return refuse(act, "has no collectives of other communicators than MPI_COMM_WORLD");
    action.empty() ? refuse(act, "has no action for it") : add(rank, action);
  }

  void refuse(const ExportedAct &act, const char *why) {
    if (problem.empty())
      problem = "rank " + std::to_string(rank) + " calls " + act.shape->function->name +
                ", and the format of SimGrid " + why;
  }

  const std::string path;
  ActionFiles files;
  std::vector<uint64_t> ends; ///< of the last calls
  MessageIds tickets;
  std::map<std::pair<uint32_t, int64_t>, std::string> requests; ///< how they are waited for
  std::vector<std::string> waits;                               ///< at the end of the call
  uint32_t rank = 0;
  std::string problem;
};

} // namespace

Expected<std::unique_ptr<Writer>> makeSimgridWriter(const Source &source, const std::string &path) {
  if (source.isWindow)
    return fail("SimGrid replays whole programs only: a part would wait for messages of the rest");
  return OutFolder::create(path).map([&](OutFolder &&folder) -> std::unique_ptr<Writer> {
    return std::make_unique<SimgridWriter>(source, path, std::move(folder));
  });
}

} // namespace anole::exporting
