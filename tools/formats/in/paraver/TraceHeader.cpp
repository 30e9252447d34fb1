#include "tools/formats/in/paraver/TraceHeader.h"

#include "tools/formats/in/paraver/LineNumbers.h"

#include <algorithm>
#include <optional>

namespace anole::import::paraver {
namespace {

tl::unexpected<Error> damaged(const InputFile &file, const std::string &what) {
  return failAt(file.name(), 0, what);
}

/// Takes what stands before a mark, and the mark.
std::string_view takeUntil(std::string_view &text, char mark) {
  size_t end = std::min(text.find(mark), text.size());
  std::string_view taken = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return taken;
}

} // namespace

namespace {

/// Takes the tasks of an application: TASKS(THREADS:NODE,...),COMMS: and nothing if the list is
/// damaged.
std::optional<uint32_t> takeTasks(std::string_view &line) {
  std::string_view count = takeUntil(line, '(');
  int64_t tasks = 0;
  auto listed = std::ranges::count(takeUntil(line, ')'), ',') + 1;
  takeUntil(line, ':');
  bool isWhole = LineNumbers(count).take(tasks) && tasks == listed;
  return isWhole ? std::optional(static_cast<uint32_t>(tasks)) : std::nullopt;
}

} // namespace

/// #Paraver (DATE):DURATION_ns:NODES(CPUS,...):APPLICATIONS:TASKS(THREADS:NODE,...),COMMS:...
Expected<TraceHeader> readHeader(InputFile &file, int64_t application) {
  std::string_view line;
  if (!file.line(line) || !line.starts_with("#Paraver ("))
    return damaged(file, "this is no Paraver trace: it does not begin with #Paraver");
  TraceHeader header;
  takeUntil(line, ')');
  if (!line.starts_with(':'))
    return damaged(file, "the header is damaged");
  line.remove_prefix(1);
  header.unit = takeUntil(line, ':').ends_with("_ns") ? 1 : 1000;
  std::string_view nodes = takeUntil(line, ':');
  if (nodes.find('(') != nodes.npos && !nodes.ends_with(')'))
    return damaged(file, "the header's list of nodes is damaged");
  LineNumbers behind(line);
  if (!behind.take(header.applications) || header.applications < 1)
    return damaged(file, "the header does not say how many applications there are");
  line = behind.rest();
  if (application > header.applications)
    return fail(file.name() + " has no application " + std::to_string(application) + ", but " +
                std::to_string(header.applications));
  header.application = application;
  for (int64_t i = 1; i <= application; ++i) {
    auto tasks = takeTasks(line);
    if (!tasks)
      return damaged(file, "the header's list of tasks is damaged");
    header.tasks = *tasks;
  }
  return header;
}

bool addComm(TraceHeader &header, std::string_view line) {
  LineNumbers numbers(line.substr(std::min<size_t>(line.size(), 2))); // behind "c:"
  int64_t application = 0, comm = 0, size = 0;
  if (!numbers.take(application) || !numbers.take(comm) || !numbers.take(size))
    return false;
  if (application != header.application)
    return application >= 1 && application <= header.applications;
  auto &members = header.comms[comm];
  members.clear();
  for (int64_t task = 0; numbers.take(task);) {
    if (task < 1 || task > header.tasks)
      return false;
    members.push_back(static_cast<uint32_t>(task - 1));
  }
  return numbers.isAtEnd() && std::ssize(members) == size;
}

} // namespace anole::import::paraver
