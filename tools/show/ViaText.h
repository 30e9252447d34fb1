#pragma once

#include <string>
#include <vector>

namespace anole::tools {

/// The functions between a call and the place that is named for it, innermost first:
/// "sumRow:36, dot ... norm". What a recursion repeats is written once, "10 x smooth": paths of
/// different depth differ in that number only, so it comes first, where no cut reaches it.
class ViaText {
public:
  /// Adds the next frame outwards. Of those that tell nothing, "..." is written, if their names do
  /// not stand beside them anyway.
  void add(const std::string &frame, bool tells);
  std::string text() const;

private:
  /// Frames one behind the other that read alike.
  struct Run {
    std::string frame;
    unsigned times = 0;
    bool tells = false; ///< one of them does
  };
  std::vector<Run> runs;
};

} // namespace anole::tools
