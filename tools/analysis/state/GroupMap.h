#pragma once

#include "runtime/core/calls/KnownFunctions.h"
#include "runtime/core/walk/EventWalker.h"

#include <map>
#include <memory>
#include <optional>
#include <unordered_map>

namespace anole::tools {

/// Members of a base, such as a communicator: by their places in it, in the order of the group.
/// Ranks that made the same group of the same base in different ways have the same content.
struct GroupContent {
  uint64_t base = 0;                                    ///< the same on all ranks that share it
  std::optional<uint64_t> size{};                       ///< of the base, if it is known
  std::shared_ptr<const std::vector<int64_t>> places{}; ///< null: all of the base, in its order

  uint64_t digest() const;
};

/// The contents of the groups that ranks made. A group whose base is not told, or one out of two
/// bases, has none.
///
/// Memory: each distinct list of places once, up to a limit; beyond it no content is known.
class GroupMap {
public:
  /// Returns whether the calls of this function make groups.
  static bool makesGroups(const CallRole &role);

  /// Notes the group that the rank's event made, if it made one. `parent` is the content of the
  /// communicator that the event names, if that is known.
  void follow(uint32_t rank, const KnownFunction &function, const WalkedEvent &event,
              const std::optional<GroupContent> &parent);

  /// The content of a rank's group, given by its number.
  const GroupContent *of(uint32_t rank, int64_t group) const;

  using Places = std::vector<int64_t>;
  /// Empty: the size of its base is not known, or it is very large.
  static std::optional<Places> placesOf(const GroupContent &content);

private:
  std::optional<GroupContent> made(uint32_t rank, const KnownFunction &function,
                                   const WalkedEvent &event,
                                   const std::optional<GroupContent> &parent);
  std::optional<GroupContent> chosen(uint32_t rank, const KnownFunction &function,
                                     const WalkedEvent &event);
  std::optional<GroupContent> chosen(const GroupContent &from, const Places &positions,
                                     bool isKept);
  std::optional<GroupContent> joined(const GroupContent &a, const GroupContent &b,
                                     CallOperation how);
  std::optional<GroupContent> withPlaces(const GroupContent &like, Places places);

  std::map<std::pair<uint32_t, int64_t>, GroupContent> groups;
  std::unordered_map<uint64_t, std::shared_ptr<const Places>> lists; ///< by digest
  uint64_t kept = 0;                                                 ///< places in `lists`
};

} // namespace anole::tools
