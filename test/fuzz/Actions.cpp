#include "test/fuzz/Actions.h"

#include "runtime/core/check/CountCheck.h"
#include "runtime/core/format/File.h"
#include "runtime/core/merge/Merge.h"
#include "runtime/core/merge/RankView.h"
#include "runtime/core/merge/StreamRanks.h"
#include "tools/model/CompareTraces.h"
#include "tools/model/Projection.h"
#include "tools/text/AccuracyText.h"
#include "tools/text/ClusterText.h"
#include "tools/text/EventText.h"
#include "tools/text/EventTimesText.h"
#include "tools/text/InfoText.h"
#include "tools/text/TreeText.h"

#include <cstdlib>
#include <iostream>
#include <sstream>

namespace anole::fuzz {
namespace {

using namespace tools;

constexpr uint64_t limit = 5000;
constexpr int mostRanks = 3, mostEvents = 100;

void require(bool promise, const std::string &what) {
  if (promise)
    return;
  std::cerr << "broken promise: " << what << "\n";
  std::abort();
}

std::optional<LoadedTrace> load(std::string_view file) {
  auto read = readTraceImage(file, "fuzz");
  if (!read)
    return std::nullopt;
  return LoadedTrace{read->path, read->size, !read->complete, std::move(read->trace)};
}

/// The first events of a thread, as anole print --expand shows them.
void printEvents(const Trace &trace, uint32_t rank, uint32_t thread, bool isSound) {
  auto walker = projectRank(trace, rank, thread).and_then(EventWalker::over);
  require(walker || !isSound, "what is sound has streams that can be walked");
  TraceNames names(trace);
  EventText text(names, rank);
  for (int events = 0; walker && events < mostEvents; ++events) {
    auto event = walker->next();
    require(event || !isSound,
            event ? "" : "what is sound can be walked: " + event.error().message);
    if (!event || !*event)
      return;
    if (valuesOf(*event) < limit)
      (void)(eventTimesText(**event) + text.line(**event));
    text.follow(**event);
  }
}

/// anole print, whole and with --rank, and --expand.
void print(const Trace &trace, bool isSound) {
  std::ostringstream out;
  TreeText text(trace, out, true);
  for (const SharedStream &stream : trace.streams)
    text.print(stream);
  StreamRanks ranks(trace.streams);
  for (int left = mostRanks; left > 0; --left)
    if (auto rank = ranks.next())
      for (const SharedStream &stream : trace.streams)
        if (auto shown = projectStream(stream, *rank)) {
          text.print(*shown);
          printEvents(trace, *rank, stream.thread, isSound);
        }
}

void showClusters(const LoadedTrace &loaded) {
  if (loaded.trace.info.ranks > 10000)
    return; // a map of millions of ranks is asked for, but slow
  RankGrid grid = gridOf(loaded.trace);
  if (auto clusters = clustersOf(loaded.trace)) {
    (void)clustersText(loaded, *clusters, grid);
    (void)clustersJson(loaded, *clusters, grid);
  }
}

void compare(const LoadedTrace &first, const LoadedTrace &second) {
  (void)firstDifference(first.trace, second.trace, {true, limit});
  if (first.trace.info.ranks != second.trace.info.ranks || first.trace.info.ranks > 10000)
    return;
  Effort effort(limit);
  auto accuracy = accuracyOf(first.trace, second.trace, effort);
  auto matrix = communicationMatrix(first.trace, effort);
  auto other = communicationMatrix(second.trace, effort);
  if (!accuracy || !matrix || !other)
    return;
  ComparedTraces all{first, second, *accuracy, *matrix, *other};
  (void)accuracyText(all);
  (void)accuracyJson(all);
}

/// As anole merge does with the piece of one rank.
void merge(Trace trace) {
  if (trace.info.endings.size() != 1)
    return;
  finishMerge(trace);
  auto valid = validate(trace);
  require(valid.has_value(), "a piece stays valid" + (valid ? "" : ": " + valid.error().message));
}

} // namespace

void runActions(std::string_view file, std::string_view other) {
  auto first = load(file), second = load(other);
  if (!first)
    return;
  auto contradiction = findContradiction(first->trace);
  bool isSound = contradiction && !*contradiction;
  (void)infoText(*first);
  (void)infoJson(*first);
  print(first->trace, isSound);
  showClusters(*first);
  compare(*first, *first);
  if (second)
    compare(*first, *second);
  merge(std::move(first->trace));
}

} // namespace anole::fuzz
