#pragma once

#include <cstdint>
#include <ctime>
#include <optional>
#include <sstream>
#include <string>
#include <utility>

namespace anole::tools {

/// Patience is how long a model may be at work for who wants the rest without it: seconds of
/// computing from the first question on, for all that share it. They are those of the process, so
/// that other programs on the machine change no answer. Without seconds, it never ends.
class Patience {
public:
  Patience() = default;
  /// `raisedBy`: the option that gives it more.
  Patience(double seconds, std::string raisedBy)
      : seconds(seconds), raisedBy(std::move(raisedBy)) {}

  /// Looks at the clock once in so many questions, and at the first.
  bool isOver() { return seconds && asked++ % oneIn == 0 && isOverNow(); }

  /// The same before something long: looks at the clock.
  bool isOverNow() {
    if (!seconds)
      return false;
    const std::clock_t now = std::clock();
    if (!begin)
      begin = now;
    return static_cast<double>(now - *begin) > *seconds * CLOCKS_PER_SEC;
  }

  /// Says why there is no answer.
  std::string reason() const {
    std::ostringstream text;
    text << "this and what was asked before take more than the " << seconds.value_or(0)
         << " s of computing that they may; raise that with " << raisedBy;
    return text.str();
  }

private:
  static constexpr uint64_t oneIn = 1024;

  std::optional<double> seconds;
  std::string raisedBy;
  std::optional<std::clock_t> begin;
  uint64_t asked = 0;
};

} // namespace anole::tools
