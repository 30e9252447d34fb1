#include "runtime/core/walk/PointCursors.h"

#include <algorithm>

namespace anole {
namespace {

/// An event with more elements in its arrays counts as damaged, because no communicator has so many
/// ranks and no call so many requests.
constexpr int64_t mostElements = int64_t(1) << 24;

bool takeOne(TermCursor &cursor, int64_t &value) {
  auto taken = cursor.next();
  if (taken)
    value = *taken;
  return taken.has_value();
}

} // namespace

PointCursors::PointCursors(const PointTrace &from, size_t firstArray,
                           const std::vector<bool> &unread)
    : point(&from), arrays(firstArray) {
  static const Terms zeros{{0, 0, uint64_t(1) << 62, {}}}; // more than events of any point
  const size_t scalars = std::min<size_t>(unread.size(), point->scalars);
  columns.reserve(point->columns.size());
  for (size_t i = 0; i < point->columns.size(); ++i)
    columns.emplace_back(i < scalars && unread[i] ? zeros : point->columns[i]);
}

bool PointCursors::take(WalkedEvent &event) {
  size_t column = 0;
  event.scalars.resize(point->scalars);
  event.arrays.resize(point->arrays);
  event.late.resize(point->late);
  for (int64_t &value : event.scalars)
    if (!takeOne(columns[column++], value))
      return false;
  int64_t room = mostElements;
  for (auto &array : event.arrays) {
    if (!takeArray(column, array, room))
      return false;
    room -= std::ssize(array);
    column += 2;
  }
  for (int64_t &value : event.late)
    if (!takeOne(columns[column++], value))
      return false;
  return true;
}

bool PointCursors::takeArray(size_t column, std::vector<int64_t> &elements, int64_t room) {
  elements.clear();
  int64_t length = 0;
  if (!takeOne(columns[column], length) || length < 0 || length > room)
    return false;
  for (int64_t value = 0; length > 0; --length) {
    if (!takeOne(columns[column + 1], value))
      return false;
    elements.push_back(value);
  }
  return true;
}

bool PointCursors::atEnd() const {
  return std::ranges::all_of(columns, [](const TermCursor &cursor) { return cursor.atEnd(); });
}

} // namespace anole
