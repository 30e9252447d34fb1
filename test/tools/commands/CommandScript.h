#pragma once

#include "runtime/core/model/Trace.h"
#include "tools/files/TemporaryFolder.h"

#include <string>
#include <vector>

namespace anole::tools {

/// Commands as a user types them, with what they must answer, in a file of lines:
///
///     # a remark
///     trace NAME = SOURCE, OLD -> NEW, ...   a trace made of scripts/traces/SOURCE, in which each
///                                            OLD is replaced where it comes first; \n in NEW
///                                            ends a line
///     trace NAME = PROGRAM                   the trace of a program of PlayedTraces.h
///     $ anole print NAME --rank 2            what is run, in a folder that has these traces alone;
///     $ cat FILE                             or a file that a command has written
///     > a line of the output                 the answer, complete but where "> ..." stands for any
///     ! a line of the error output           number of lines and "..." in a line for any text
///     ? 2                                    the status, unless it is 0
///     = anole print NAME                     or instead of all this: as this command answers
///
/// With ANOLE_UPDATE_SCRIPTS in the environment, answers that differ are written into the file.
class CommandScript {
public:
  explicit CommandScript(std::string file);
  void run();

private:
  Trace traceOf(const std::string &source) const;
  void makeTrace(const std::string &line) const;
  std::vector<std::string> answerTo(const std::string &command) const;
  void check(const std::string &command, const std::vector<std::string> &expected);

  const std::string file;
  TemporaryFolder folder;
  std::vector<std::string> updated; ///< lines
};

} // namespace anole::tools
