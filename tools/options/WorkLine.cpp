#include "tools/options/WorkLine.h"

#include <string_view>
#include <unistd.h>

namespace anole::tools {

using Clock = std::chrono::steady_clock;

/// A line that cannot be written does no harm.
static void show(std::string_view text) {
  [[maybe_unused]] auto written = write(STDERR_FILENO, text.data(), text.size());
}

WorkLine::WorkLine(std::string command, const WorkDone &work, bool isWanted,
                   std::chrono::milliseconds after)
    : command(std::move(command)), work(work), after(after) {
  if (isWanted)
    watcher = std::thread([this] { watch(); });
}

std::string WorkLine::text(int64_t seconds) const {
  int percent = work.percent();
  std::string far = percent == WorkDone::none ? "" : ", " + std::to_string(percent) + " %";
  return "\r\x1b[Kanole " + command + ": " + std::to_string(seconds) + " s" + far;
}

void WorkLine::watch() {
  auto begin = Clock::now(), next = begin + after;
  bool isShown = false;
  std::unique_lock lock(guard);
  while (!changed.wait_until(lock, next, [this] { return isOver; })) {
    show(text(std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - begin).count()));
    isShown = true;
    next += std::chrono::milliseconds(500);
  }
  if (isShown)
    show("\r\x1b[K");
}

void WorkLine::end() {
  if (!watcher.joinable())
    return;
  {
    std::lock_guard lock(guard);
    isOver = true;
  }
  changed.notify_one();
  watcher.join();
}

EndingLine::int_type EndingLine::overflow(int_type character) {
  line.end();
  return traits_type::eq_int_type(character, traits_type::eof())
             ? traits_type::not_eof(character)
             : to.sputc(traits_type::to_char_type(character));
}

std::streamsize EndingLine::xsputn(const char *text, std::streamsize size) {
  line.end();
  return to.sputn(text, size);
}

} // namespace anole::tools
