#pragma once

#include "tools/formats/out/call/ExportedCall.h"

#include <map>
#include <string>
#include <unordered_map>

namespace anole::exporting::paraver {

/// Joins the two ends of each message, of which either may come first.
///
/// Memory: messages of which only one end has come, and receives that are not complete.
class Communications {
public:
  /// One end: when its call began, and when the message went or had come.
  struct End {
    const std::string *place = nullptr; ///< see Threads
    uint64_t logical = 0, physical = 0;
  };
  struct Pair {
    End sent, received;
  };

  /// Notes an end. The pair, if it is complete.
  std::optional<Pair> add(const ExportedMessage &message, bool isSent, const End &end) {
    auto [found, isNew] = waiting.try_emplace(message.id, end);
    if (isNew)
      return std::nullopt;
    End other = found->second;
    waiting.erase(found);
    return isSent ? Pair{end, other} : Pair{other, end};
  }

  void post(const ThreadLocation &at, int64_t request, uint64_t time) {
    posted[{at, request}] = time;
  }
  /// When the receive was posted; `otherwise` if that was not seen.
  uint64_t takePosted(const ThreadLocation &at, int64_t request, uint64_t otherwise) {
    auto taken = posted.extract({at, request});
    return taken ? taken.mapped() : otherwise;
  }

private:
  std::unordered_map<uint64_t, End> waiting; ///< by message
  std::map<std::pair<ThreadLocation, int64_t>, uint64_t> posted;
};

} // namespace anole::exporting::paraver
