#pragma once

#include "tools/commands/CommandLine.h"

#include <gmock/gmock.h>

#include <sstream>

namespace anole::tools {

/// What the command did, run in this process.
struct Answer {
  int status;
  std::string out, messages;
};

inline Answer anole(const std::vector<std::string> &arguments, const Screen &screen = {}) {
  std::ostringstream out, messages;
  Console console{out, messages, screen};
  int status = runCommandLine(arguments, console);
  return {status, out.str(), messages.str()};
}

/// Status 2, nothing on standard output, and one line.
inline void expectError(const std::vector<std::string> &arguments, const std::string &message) {
  Answer answer = anole(arguments);
  EXPECT_EQ(answer.status, 2);
  EXPECT_EQ(answer.out, "");
  EXPECT_EQ(answer.messages, "anole: " + message + "\n");
}

} // namespace anole::tools
