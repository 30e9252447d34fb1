#include "tools/programs/proxy/ProxyTree.h"

#include "runtime/core/calls/CallRole.h"
#include "tools/programs/proxy/CheckTrace.h"
#include "tools/programs/proxy/ComputingBlocks.h"
#include "tools/programs/proxy/FlowWriter.h"
#include "tools/programs/proxy/call/PendingRequests.h"
#include "tools/programs/proxy/tree/TreeVisit.h"
#include "tools/show/NumberText.h"

#include <algorithm>
#include <array>

namespace anole::tools::generate {

namespace {

Expression number(uint64_t of) { return literal(static_cast<int64_t>(of)); }

Definitions stateOf(const Proxy &proxy) {
  Definitions all;
  for (const auto &[name, array] : proxy.arrays)
    all.emplace_back(asStatic(declaredArray(array.type, name, {number(proxy.sizes.at(name))})));
  for (const std::string &counter : proxy.counters)
    all.emplace_back(asStatic(declared(proxy.typeOf(counter), counter)));
  return all;
}

void addRequestArrays(const Proxy &proxy, Definitions &all) {
  for (const auto &[point, array] : proxy.requestArrays.arrays) {
    all.emplace_back(asStatic(declaredArray("MPI_Request", array.requests, {number(array.size)})));
    if (array.receives)
      all.emplace_back(asStatic(declaredArray("Box", array.boxes, {number(array.size)})));
  }
}

uint64_t callsThat(const Proxy &proxy, CallOperation operation) {
  uint64_t calls = 0;
  for (uint32_t point = 0; point < proxy.programs.stream().points.size(); ++point)
    if (roleOf(proxy.functionAt(point)).operation == operation)
      calls += callsOf(proxy, point);
  return calls;
}

/// A trace ends with MPI_Finalize, also where sessions are open then.
Statements endOfSessions(const Proxy &proxy) {
  if (callsThat(proxy, CallOperation::InitializeSession) <=
      callsThat(proxy, CallOperation::FinalizeSession))
    return {};
  return {compute(called("endSessions", {named("sessions"), number(proxy.sizes.at("sessions"))}))};
}

ProgramFunction mainOf(Block body, bool hasFolder) {
  Expression rank = named("rank"), ranks = named("ranks");
  Expression ending = choice(joined(ranks, "==", literal(1)), quoted("\"\""), quoted("\"s\""));
  if (hasFolder)
    body.add(compute(called("leaveFolder")));
  body.add(
      onlyIf(joined(rank, "==", literal(0)),
             {compute(called("printf", {quoted("\"done on %d rank%s\\n\""), ranks, ending}))}));
  return {"", "int", "main", {}, std::move(body.statements)};
}

void addFunctions(ProxyTree &tree, const Proxy &proxy, FlowWriter &flow, Block main) {
  addRequestArrays(proxy, tree.functions);
  for (ProgramFunction &each : flow.takeFunctions())
    tree.functions.emplace_back(std::move(each));
  tree.names = namesIn(tree.functions);
  auto isScratch = [](const Expression &each) { return each.is(Form::Call, "scratch"); };
  bool hasFolder = tree.names.contains("scratch") || anyIn(main.statements, isScratch);
  for (Statement &each : endOfSessions(proxy))
    main.add(std::move(each));
  tree.functions.emplace_back(mainOf(std::move(main), hasFolder));
  tree.names.merge(namesIn({tree.functions.back()}));
}

std::string refusal(const Proxy &proxy) {
  std::string text;
  for (const auto &[what, calls] : proxy.refused)
    text += (text.empty() ? "" : "; ") + what + " (" + plural(calls, "call") + ")";
  return text;
}

/// Says which helpers may be simple. Those that keep something for each request need their number.
std::set<std::string> simpleHelpers(const Proxy &proxy, const std::set<std::string> &names) {
  std::set<std::string> simple;
  if (!proxy.arrays.contains("types"))
    simple.insert("room");
  constexpr std::array keeping{"message", "messageOrNone", "list", "newArray"};
  bool keepsSome = std::ranges::any_of(keeping, [&](auto *name) { return names.contains(name); });
  if (!keepsSome && !proxy.isScaled() && mostPendingRequests(proxy) <= mostFewRequests)
    simple.insert("newRequest");
  return simple;
}

/// A single thread beside the first needs no turn.
void prepareThreads(const Trace &trace, Proxy &proxy) {
  if (proxy.programs.threads().size() > 2)
    proxy.firstCalls = firstCallsOf(trace, proxy.programs);
  proxy.note("threads wait for each other only where one uses what another made or frees what "
             "another used, so that they may make objects in another order");
}

/// Why a program that is for any number of ranks cannot be so.
std::string hindrance(const Proxy &proxy) {
  if (proxy.isScaled() && proxy.isInSession)
    return "only programs that begin with MPI_Init are for any number of ranks";
  if (proxy.isScaled() && proxy.isThreaded())
    return "programs of several threads that communicate are for the ranks of their trace only";
  return "";
}

ProxyTree treeOf(const Proxy &proxy, FlowWriter &flow, Block main) {
  ProxyTree tree{stateOf(proxy), proxy.tables.definitions()};
  addFunctions(tree, proxy, flow, std::move(main));
  for (Definition &each : proxy.tables.gridDefinitions(tree.names))
    tree.numbers.push_back(std::move(each));
  tree.simple = simpleHelpers(proxy, tree.names);
  tree.unscaled = proxy.unscaled;
  tree.notes = proxy.notes;
  tree.threads = static_cast<uint32_t>(proxy.programs.threads().size() - 1);
  tree.isInSession = proxy.isInSession;
  return tree;
}

} // namespace

Definitions ProxyTree::all() const {
  Definitions joined = state;
  for (const Definitions *part : {&numbers, &functions})
    joined.insert(joined.end(), part->begin(), part->end());
  return joined;
}

Expected<ComputingTimes> computingTimesOf(const LoadedTrace &loaded, Computing computing) {
  return programsOf(loaded).map([&](const RankPrograms &programs) {
    return computingTimes(Proxy(loaded.trace, programs, computing));
  });
}

Expected<ProxyTree> proxyTree(const LoadedTrace &loaded, Computing computing,
                              const ComputingTimes *times) {
  auto programs = programsOf(loaded);
  if (!programs)
    return tl::unexpected(programs.error());
  std::string refused = loaded.file + ": cannot be generated: ";
  auto start = startOf(loaded.trace, *programs);
  if (!start)
    return fail(refused + start.error().message);
  Proxy proxy(loaded.trace, *programs, computing, times);
  proxy.isInSession = roleOf(*start).operation == CallOperation::InitializeSession;
  if (std::string why = hindrance(proxy); !why.empty())
    return fail(refused + why);
  if (proxy.isThreaded())
    prepareThreads(loaded.trace, proxy);
  FlowWriter flow(proxy);
  auto main = flow.main();
  if (!proxy.refused.empty())
    return fail(refused + refusal(proxy));
  if (!main)
    return fail(refused + main.error().message);
  return treeOf(proxy, flow, std::move(*main));
}

} // namespace anole::tools::generate
