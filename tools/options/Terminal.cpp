#include "tools/options/Terminal.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace anole::tools {
namespace {

constexpr size_t leastWidth = 60, mostWidth = 400;

std::string_view variable(const char *name) {
  const char *value = std::getenv(name);
  return value ? value : "";
}

size_t terminalWidth(size_t usual) {
  size_t width = std::strtoul(variable("COLUMNS").data(), nullptr, 10);
  winsize size{};
  if (width == 0 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0)
    width = size.ws_col;
  return width == 0 ? usual : std::clamp(width, leastWidth, mostWidth);
}

} // namespace

Screen screenOfOutput() {
  Screen screen;
  screen.width = terminalWidth(screen.width);
  screen.colour =
      isatty(STDOUT_FILENO) && variable("NO_COLOR").empty() && variable("TERM") != "dumb";
  return screen;
}

void Pager::start() {
  std::string_view pager = variable("PAGER");
  int ends[2];
  if (!isatty(STDOUT_FILENO) || pager == "cat" || pipe(ends) != 0)
    return;
  process = fork();
  if (process == 0) {
    dup2(ends[0], STDIN_FILENO);
    close(ends[0]);
    close(ends[1]);
    setenv("LESS", "FRX", 0); // ends at once if the text fits
    execl("/bin/sh", "sh", "-c", pager.empty() ? "less || cat" : pager.data(), nullptr);
    _exit(127);
  }
  if (process > 0)
    dup2(ends[1], STDOUT_FILENO);
  close(ends[0]);
  close(ends[1]);
}

Pager::~Pager() {
  if (process <= 0)
    return;
  close(STDOUT_FILENO); // the end of the text
  waitpid(process, nullptr, 0);
}

} // namespace anole::tools
