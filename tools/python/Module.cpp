// The Python module anole._anole: what tools/python/anole makes frames and columns of. Texts are
// the JSON that the subcommands print. An error is raised with the one line that a subcommand would
// print.
#include "tools/analysis/matrix/SentMatrix.h"
#include "tools/analysis/model/ChosenRanks.h"
#include "tools/analysis/phases/PhaseSpending.h"
#include "tools/analysis/time/Timeline.h"
#include "tools/python/EventColumns.h"
#include "tools/python/OpenTrace.h"
#include "tools/python/PointPeers.h"
#include "tools/views/InfoColumns.h"
#include "tools/views/more/PhaseColumns.h"
#include "tools/views/more/TreeColumns.h"

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h> // IWYU pragma: keep

#include <cmath>
#include <stdexcept>

namespace py = pybind11;

namespace anole::python {
namespace {

/// Crosses the border to Python, which has exceptions.
class TraceError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

template <typename T> T unwrap(Expected<T> result) {
  if (!result)
    throw TraceError(result.error().message);
  return std::move(*result);
}

/// An array that owns the values, without a copy.
template <typename T> py::array_t<T> arrayOf(std::vector<T> values) {
  auto kept = std::make_unique<std::vector<T>>(std::move(values));
  const auto size = static_cast<py::ssize_t>(kept->size());
  T *data = kept->data();
  py::capsule owner(kept.release(), [](void *all) { delete static_cast<std::vector<T> *>(all); });
  return py::array_t<T>(size, data, owner);
}

py::tuple tupleOf(EventColumn column) {
  return py::make_tuple(arrayOf(std::move(column.values)), arrayOf(std::move(column.missing)));
}

/// Lets Python interrupt a long walk.
bool goOn() {
  if (PyErr_CheckSignals() != 0)
    throw py::error_already_set();
  return true;
}

std::string tree(const OpenTrace &open, std::optional<uint32_t> rank, bool withBytes) {
  tools::TraceBytes bytes;
  if (withBytes)
    bytes = unwrap(tools::bytesOf(open.trace(), rank));
  return tools::printed(
      jsonOf(tools::streamTrees(open.loaded(), {rank, {}}, withBytes ? &bytes : nullptr)));
}

/// Whole nanoseconds, as in `anole ranks --json`.
py::array_t<double> timesOf(const tools::SpentByRank &spent, double tools::TimeSpent::*what) {
  std::vector<double> times;
  for (const tools::TimeSpent &time : spent)
    times.push_back(std::round(time.*what));
  return arrayOf(std::move(times));
}

void addTimes(py::dict &columns, const std::string &prefix, const tools::SpentByRank &spent) {
  columns[py::str(prefix + "computing_ns")] = timesOf(spent, &tools::TimeSpent::computing);
  columns[py::str(prefix + "mpi_ns")] = timesOf(spent, &tools::TimeSpent::inside);
  columns[py::str(prefix + "overhead_ns")] = timesOf(spent, &tools::TimeSpent::overhead);
  columns[py::str(prefix + "core_wait_ns")] = timesOf(spent, &tools::TimeSpent::waited);
}

py::list waitsOf(const std::vector<tools::LongestWait> &waits, const tools::TraceNames &names) {
  std::map<std::pair<uint16_t, uint64_t>, py::tuple> known;
  py::list all;
  for (const tools::LongestWait &wait : waits) {
    if (!wait.place) {
      all.append(py::make_tuple(py::none(), py::none()));
      continue;
    }
    auto [place, isNew] = known.try_emplace({wait.place->function, wait.place->path});
    if (isNew)
      place->second =
          py::make_tuple(names.functionName(*wait.place), names.place(wait.place->path));
    all.append(place->second);
  }
  return all;
}

py::dict rankTimes(const OpenTrace &open) {
  auto shown = unwrap(tools::ShownRanks::of(open.trace()));
  tools::RankProfile profile(open.trace(), shown);
  auto waits = profile.longestWaits();
  std::vector<double> times;
  for (const tools::LongestWait &wait : waits)
    times.push_back(std::round(wait.time));
  py::dict columns;
  addTimes(columns, "", profile.totals());
  columns["waits"] = waitsOf(waits, open.names());
  columns["waits_ns"] = arrayOf(std::move(times));
  return columns;
}

py::list spent(const OpenTrace &open, const std::string &by, std::optional<uint32_t> rank) {
  auto chosen = unwrap(tools::chosenRanks(open.trace(), rank ? std::to_string(*rank) : "", "rank"));
  auto shown = unwrap(tools::ShownRanks::of(open.trace(), std::move(chosen)));
  py::list parts;
  auto what = choiceOf<tools::PartsBy>(by).value_or(tools::PartsBy::Function);
  for (const tools::SpentPart &part : unwrap(phases::spentBy(what, open.trace(), shown))) {
    py::dict columns;
    columns["part"] = part.name;
    columns["depth"] = part.depth;
    addTimes(columns, "", part.own);
    if (!part.whole.empty())
      addTimes(columns, "inclusive_", part.whole);
    parts.append(columns);
  }
  return parts;
}

py::dict matrix(const OpenTrace &open, uint64_t limit) {
  tools::SentMatrix sent = unwrap(tools::sentMatrix(open.trace(), tools::Effort(limit)));
  std::vector<uint64_t> source, destination, messages, bytes, unknown;
  std::vector<double> times;
  for (const auto &[cell, one] : sent.cells) {
    source.push_back(cell.first);
    destination.push_back(cell.second);
    messages.push_back(one.messages);
    bytes.push_back(one.bytes);
    unknown.push_back(one.unknown);
    times.push_back(std::round(one.time));
  }
  py::dict columns;
  columns["source"] = arrayOf(std::move(source));
  columns["destination"] = arrayOf(std::move(destination));
  columns["messages"] = arrayOf(std::move(messages));
  columns["bytes"] = arrayOf(std::move(bytes));
  columns["unknown_messages"] = arrayOf(std::move(unknown));
  columns["time_ns"] = arrayOf(std::move(times));
  columns["unplaced"] = sent.unplaced.messages;
  return columns;
}

py::dict read(EventColumns &events, uint64_t start, uint64_t stop,
              const std::vector<std::string> &names) {
  py::dict columns;
  for (auto &[name, column] : unwrap(events.read(start, stop, names, goOn)))
    columns[py::str(name)] = tupleOf(std::move(column));
  return columns;
}

py::tuple readArrays(EventColumns &events, uint64_t start, uint64_t stop, const std::string &name) {
  EventArrays arrays = unwrap(events.readArrays(start, stop, name, goOn));
  return py::make_tuple(arrayOf(std::move(arrays.lengths.values)),
                        arrayOf(std::move(arrays.elements)));
}

std::vector<uint32_t> threads(const OpenTrace &open, uint32_t rank) {
  std::vector<uint32_t> threads;
  for (const SharedStream &stream : open.trace().streams)
    if (indexOf(stream.ranks, rank))
      threads.push_back(stream.thread);
  return threads;
}

/// When threads of ranks begin, of each of which the first event takes so many nanoseconds; those
/// of thread 0 are said of each rank.
using FirstEvent = std::tuple<uint32_t, uint32_t, uint64_t>; ///< rank, thread, nanoseconds inside
std::vector<uint64_t> starts(const OpenTrace &open, const std::vector<FirstEvent> &events) {
  tools::Timeline timeline(open.trace());
  for (auto [rank, thread, inside] : events)
    if (thread == 0)
      timeline.beginsWith(rank, inside);
  std::vector<uint64_t> starts;
  for (auto [rank, thread, inside] : events)
    starts.push_back(timeline.startOf(rank, thread, inside));
  return starts;
}

/// The phases of the run as `anole phases --json` lists them, with the markers before those that
/// are marked.
py::dict phases(const OpenTrace &open) {
  phases::RunPhases found = unwrap(phases::phasesOfRun(open.trace()));
  auto spent = unwrap(spentInPhases(open.trace(), found, tools::ShownRanks::together()));
  std::vector<uint64_t> before;
  for (size_t i = 0; i < found.marked.count(); ++i)
    before.push_back(found.marked.markersBefore(i));
  py::dict all;
  all["rows"] = tools::printed(tools::jsonOf(phaseRows(found, spent)));
  all["markers_before"] = before;
  return all;
}

/// Of each point of each stream; None: not known, or it has none.
py::object peers(const OpenTrace &open) { return py::cast(unwrap(peersOf(open.trace()))); }

void defineTrace(py::module_ &module) {
  py::class_<OpenTrace>(module, "Trace")
      .def(py::init([](const std::string &file) { return unwrap(OpenTrace::open(file)); }))
      .def_property_readonly("file", [](const OpenTrace &open) { return open.loaded().file; })
      .def_property_readonly("partial", [](const OpenTrace &open) { return open.loaded().partial; })
      .def_property_readonly("messages", &OpenTrace::messages)
      .def_property_readonly("size", [](const OpenTrace &open) { return open.trace().info.ranks; })
      .def_property_readonly("events",
                             [](const OpenTrace &open) { return tools::eventCount(open.trace()); })
      .def("info",
           [](const OpenTrace &open) {
             return tools::printed(jsonOf(tools::TraceReport(open.loaded())));
           })
      .def("tree", &tree)
      .def("rank_times", &rankTimes)
      .def("spent", &spent)
      .def("matrix", &matrix)
      .def("threads", &threads)
      .def("starts", &starts)
      .def("phases", &phases)
      .def("peers", &peers)
      .def("text", &OpenTrace::text)
      .def(
          "columns",
          [](const OpenTrace &open, uint32_t rank, uint32_t thread) {
            return unwrap(EventColumns::of(open.trace(), rank, thread));
          },
          py::keep_alive<0, 1>());
}

} // namespace

PYBIND11_MODULE(_anole, module) {
  py::register_exception<TraceError>(module, "Error").attr("__module__") = "anole";
  module.attr("__version__") = ANOLE_VERSION;
  defineTrace(module);
  py::class_<EventColumns>(module, "Columns")
      .def_property_readonly("events", &EventColumns::events)
      .def_property_readonly("fields", &EventColumns::fields)
      .def("read", &read)
      .def("read_arrays", &readArrays);
}

} // namespace anole::python
