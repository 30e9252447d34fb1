#pragma once

#include "tools/files/WorkDone.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <streambuf>
#include <string>
#include <thread>

namespace anole::tools {

/// A line on standard error about a command that has written nothing for a second: how long it
/// has been at work, and how far it is if it knows. The line goes away with the first output. It
/// is on terminals only.
class WorkLine {
public:
  /// `isWanted`: whether there is a terminal to show it on.
  WorkLine(std::string command, const WorkDone &work, bool isWanted,
           std::chrono::milliseconds after = std::chrono::seconds(1));
  WorkLine(const WorkLine &) = delete;
  WorkLine &operator=(const WorkLine &) = delete;
  ~WorkLine() { end(); }

  /// Clears the line and does not show it again.
  void end();

private:
  void watch();
  std::string text(int64_t seconds) const;

  const std::string command;
  const WorkDone &work;
  const std::chrono::milliseconds after;
  std::mutex guard;
  std::condition_variable changed;
  bool isOver = false;
  std::thread watcher;
};

/// Hands output on to another buffer, and ends the line before the first of it.
class EndingLine : public std::streambuf {
public:
  EndingLine(std::streambuf &to, WorkLine &line) : to(to), line(line) {}

private:
  int_type overflow(int_type character) override;
  std::streamsize xsputn(const char *text, std::streamsize size) override;
  int sync() override { return to.pubsync(); }

  std::streambuf &to;
  WorkLine &line;
};

} // namespace anole::tools
