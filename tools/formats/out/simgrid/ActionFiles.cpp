#include "tools/formats/out/simgrid/ActionFiles.h"

#include "runtime/core/base/FreshFile.h"

#include <fcntl.h>
#include <unistd.h>

namespace anole::exporting {

void ActionFiles::append(const std::string &name, std::string &text) {
  std::string path = folder.place() + "/" + name;
  int file = open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  bool isWritten = file >= 0 && writeAll(file, text);
  if (!isWritten && problem.empty())
    problem = failedTo("write", path).value().message;
  if (file >= 0)
    close(file);
  text.clear();
}

Expected<void> ActionFiles::finish(const std::string &listName, const std::string &list) {
  for (size_t rank = 0; rank < texts.size() && !hasFailed(); ++rank)
    append(nameOf(rank), texts[rank]);
  std::string last = list;
  append(listName, last);
  return hasFailed() ? fail(problem) : folder.commit();
}

} // namespace anole::exporting
