#include "tools/import/paraver/TraceHeader.h"

#include "tools/import/paraver/LineNumbers.h"

#include <algorithm>

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

/// #Paraver (DATE):DURATION_ns:NODES(CPUS,...):APPLICATIONS:TASKS(THREADS:NODE,...),COMMS
Expected<TraceHeader> readHeader(InputFile &file) {
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
  int64_t applications = 0;
  LineNumbers behind(line);
  if (!behind.take(applications) || applications < 1)
    return damaged(file, "the header does not say how many applications there are");
  line = behind.rest();
  if (applications > 1)
    return damaged(file, "the trace has " + std::to_string(applications) +
                             " applications; one can be imported");
  std::string_view count = takeUntil(line, '(');
  int64_t tasks = 0;
  auto listed = std::ranges::count(takeUntil(line, ')'), ',') + 1;
  if (!LineNumbers(count).take(tasks) || tasks != listed)
    return damaged(file, "the header's list of tasks is damaged");
  header.tasks = static_cast<uint32_t>(tasks);
  return header;
}

bool addComm(TraceHeader &header, std::string_view line) {
  LineNumbers numbers(line.substr(std::min<size_t>(line.size(), 2))); // behind "c:"
  int64_t application = 0, comm = 0, size = 0;
  if (!numbers.take(application) || !numbers.take(comm) || !numbers.take(size))
    return false;
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
