#pragma once

#include "runtime/core/model/LongCode.h"
#include "runtime/core/model/LongTimes.h"
#include "runtime/core/terms/TermCursor.h"

namespace anole {

/// Walks the long times of a point of a rank in the order of its events: whoever gives each event a
/// time asks it first. The long times must outlive it and not move.
class LongTimeCursor {
public:
  static constexpr uint64_t none = UINT64_MAX;

  explicit LongTimeCursor(const LongTimes &times) : at(times.at), codes(times.codes) { advance(); }

  /// The number of the next event that a long time came before; none: there are no more.
  uint64_t event() const { return nextEvent; }
  /// Its code.
  int64_t code() const { return nextCode; }

  /// Goes on to the next one. In a damaged trace, one that comes no later is the end.
  void next() {
    ++passed;
    advance();
  }
  /// Goes on by so many, in time that depends on the nesting of the terms alone.
  void skip(uint64_t count) {
    if (count == 0)
      return;
    at.skip(count - 1);
    codes.skip(count - 1);
    passed += count;
    last = 0;
    advance();
  }

  /// Returns how many are behind it.
  uint64_t index() const { return passed; }

private:
  void advance() {
    auto event = at.next(), value = codes.next();
    bool isLater = event && value && *event >= 0 && static_cast<uint64_t>(*event) >= last;
    nextEvent = isLater ? static_cast<uint64_t>(*event) : none;
    nextCode = isLater ? *value : 0;
    last = isLater ? nextEvent + 1 : last;
  }

  TermCursor at, codes;
  uint64_t nextEvent = none, last = 0, passed = 0;
  int64_t nextCode = 0;
};

} // namespace anole
