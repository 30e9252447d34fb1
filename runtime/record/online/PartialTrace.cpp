#include "runtime/record/online/PartialTrace.h"

#include "runtime/core/format/File.h"
#include "runtime/core/pieces/Pieces.h"
#include "runtime/record/finalize/RunFacts.h"

#include <sys/stat.h>
#include <unistd.h>

namespace anole::record {

static std::string folderOf(const Session &session) {
  return pieceFolder(expandOutputName(session.options.output, pieceFacts(session)));
}

void PartialTrace::replace(const Session &session, const Trace &trace) {
  std::string folder = folderOf(session);
  mkdir(folder.c_str(), 0777);
  (void)replaceTraceFile(onlinePath(folder), trace);
}

void PartialTrace::remove(const Session &session) {
  std::string folder = folderOf(session);
  unlink(onlinePath(folder).c_str());
  rmdir(folder.c_str()); // others may have left something there
}

} // namespace anole::record
