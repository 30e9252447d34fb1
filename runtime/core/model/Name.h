#pragma once

#include <memory>
#include <string>

namespace anole {

/// A text that many objects share as their name. It never changes, and copies share its memory: C++
/// functions may have names of kilobytes that appear in thousands of call paths.
class Name {
public:
  Name() = default;
  Name(std::string text) {
    if (!text.empty())
      shared = std::make_shared<const std::string>(std::move(text));
  }
  Name(const char *text) : Name(std::string(text)) {}

  bool empty() const { return !shared; }
  const std::string &text() const {
    static const std::string none;
    return shared ? *shared : none;
  }

  friend bool operator==(const Name &a, const Name &b) {
    return a.shared == b.shared || a.text() == b.text();
  }

private:
  std::shared_ptr<const std::string> shared; ///< null: empty
};

} // namespace anole
