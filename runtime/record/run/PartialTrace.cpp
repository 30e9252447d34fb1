#include "runtime/record/run/PartialTrace.h"

#include "runtime/core/base/RunFolder.h"
#include "runtime/core/file/format/WriteFile.h"
#include "runtime/core/ranks/pieces/Pieces.h"
#include "runtime/record/run/RunFacts.h"

#include <unistd.h>

namespace anole::record {

void PartialTrace::replace(const Session &session, const Trace &trace) {
  auto folder = makeRunFolder(pieceFolder(sharedTraceName(session)), session.run);
  if (folder)
    (void)replaceTraceFile(onlinePath(*folder), trace);
}

void PartialTrace::remove(const Session &session) {
  std::string folder = findRunFolder(pieceFolder(sharedTraceName(session)), session.run);
  unlink(onlinePath(folder).c_str());
  removeRunFolder(folder);
}

} // namespace anole::record
