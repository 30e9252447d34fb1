#pragma once

#include "runtime/core/base/SharedValue.h"

#include <string>
#include <utility>

namespace anole {

/// A text that many objects share as their name. It never changes, and copies share its memory: C++
/// functions may have names of kilobytes that appear in thousands of call paths.
class Name {
public:
  Name() = default;
  Name(std::string text)
      : shared(text.empty() ? SharedValue<std::string>() : SharedValue(std::move(text))) {}
  Name(const char *text) : Name(std::string(text)) {}

  bool empty() const { return text().empty(); }
  const std::string &text() const { return shared.get(); }

  friend bool operator==(const Name &a, const Name &b) {
    return a.shared.identity() == b.shared.identity() || a.text() == b.text();
  }

private:
  SharedValue<std::string> shared;
};

} // namespace anole
