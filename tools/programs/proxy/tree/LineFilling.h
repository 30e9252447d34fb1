#pragma once

#include <string>
#include <vector>

namespace anole::tools::generate {

constexpr size_t sourceWidth = 100;

/// A long line is the text of a statement with the blanks at which it may be broken. Those of a
/// lower depth are broken first: between the arguments of a call before those inside of one.
class LongLine {
public:
  void add(const std::string &text) { all += text; }
  void addBreak(unsigned depth) {
    breaks.push_back({all.size(), depth});
    all += ' ';
  }
  const std::string &text() const { return all; }

  /// The lines, each as full as it gets. All but the first begin with `next` blanks.
  std::string filled(size_t first, size_t next) const;

private:
  struct Break {
    size_t at;
    unsigned depth;
  };
  class Filling;

  std::string all;
  std::vector<Break> breaks;
};

/// The words of a text in as many lines as they take. Lines begin with `first` or `next`, and words
/// stand behind blanks.
std::string filledWords(const std::string &text, const std::string &first, const std::string &next);

} // namespace anole::tools::generate
