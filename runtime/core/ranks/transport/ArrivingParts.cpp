#include "runtime/core/ranks/transport/ArrivingParts.h"

#include "runtime/core/model/ColumnPairs.h"
#include "runtime/core/ranks/transport/EachPart.h"

#include <algorithm>
#include <utility>

namespace anole {

namespace {

SharedColumn filled(const SharedColumn &column, const SharedColumn &source) {
  SharedColumn::Families families;
  for (size_t i = 0; i < column.size(); ++i)
    families.push_back({column[i].ranks, source[i].terms, source[i].coding});
  return families;
}

/// Fills in columns of one trace from another one.
class ColumnFiller {
public:
  bool fill(SharedColumn &column, const SharedColumn &source) {
    if (column.size() != source.size())
      return false;
    column = SharedColumn(known.made(column, source, filled));
    return true;
  }

private:
  ColumnPairs known;
};

template <typename Part> bool fillPart(Part &part, const Part &source, ColumnFiller &) {
  part = source;
  return true;
}

/// The steps of a path are those of the source, whose path stays when both are merged.
bool fillPart(CallPath &path, const CallPath &source, ColumnFiller &) {
  return path.signature == source.signature;
}

bool fillPart(Counter &counter, const Counter &source, ColumnFiller &) {
  counter.name = source.name;
  counter.explanation = source.explanation;
  return true;
}

bool fillPart(CommandLine &command, const CommandLine &source, ColumnFiller &) {
  command.program = source.program;
  command.words = source.words;
  return true;
}

bool fillPart(SharedStream &stream, const SharedStream &source, ColumnFiller &) {
  stream.bodies = source.bodies;
  return true;
}

bool fillPart(SharedPoint &point, const SharedPoint &source, ColumnFiller &columns) {
  bool good = point.columns.size() == source.columns.size();
  for (size_t i = 0; good && i < point.columns.size(); ++i)
    good = columns.fill(point.columns[i], source.columns[i]);
  return good;
}

bool fillPart(SharedLoop &loop, const SharedLoop &source, ColumnFiller &columns) {
  bool good = loop.variants.size() == source.variants.size();
  for (size_t i = 0; good && i < loop.variants.size(); ++i)
    good = columns.fill(loop.variants[i].variant, source.variants[i].variant);
  return good && columns.fill(loop.trips, source.trips) &&
         columns.fill(loop.markers, source.markers);
}

bool isOfOneFamily(const SharedColumn &column) {
  return column.size() == 1 && !areByRank(column.front().terms);
}

bool isSamePoint(const SharedPoint &left, const SharedPoint &right) {
  return left.key == right.key && left.scalars == right.scalars && left.arrays == right.arrays &&
         left.late == right.late && left.columns.size() == right.columns.size();
}

/// Returns whether the ranks of the columns are all that their merge changes.
bool onlyRanksJoin(const SharedPoint &ours, const SharedPoint &theirs) {
  return isSamePoint(ours, theirs) && std::ranges::all_of(ours.columns, isOfOneFamily) &&
         std::ranges::all_of(theirs.columns,
                             [](const SharedColumn &column) { return column.size() == 1; });
}

} // namespace

/// With several threads, an equal point may be another thread's.
SharedPoint *ArrivingParts::joinsWith(const SharedPoint &point, size_t part) {
  const size_t place = part < places.size() ? places[part] : noPart;
  const size_t first = partsBeforeStreams(here) + 1;
  std::vector<SharedPoint> &points = here.streams.front().points;
  if (place == noPart || place < first || place - first >= points.size())
    return nullptr;
  SharedPoint &equal = points[place - first];
  return onlyRanksJoin(equal, point) ? &equal : nullptr;
}

bool ArrivingParts::take(const Trace &before, const SharedStream &stream, size_t number,
                         SharedPoint &point) {
  if (here.streams.size() != 1 || stream.thread != here.streams.front().thread)
    return false;
  if (number == 0)
    firstPoint = partCount(before) + 1;
  taken.resize(number + 1, notTaken);
  SharedPoint *equal = joinsWith(point, firstPoint + number);
  if (!equal)
    return false;
  taken[number] = static_cast<uint32_t>(equal - here.streams.front().points.data());
  joiner.join(*equal, std::move(point));
  return true;
}

/// The others are numbered without them then.
void ArrivingParts::forgetTaken() {
  size_t number = 0;
  auto first = places.begin() + static_cast<ptrdiff_t>(std::min(firstPoint, places.size()));
  places.erase(std::remove_if(first, places.end(),
                              [&](uint32_t) {
                                const size_t point = number++;
                                return point < taken.size() && taken[point] != notTaken;
                              }),
               places.end());
}

bool ArrivingParts::fill(Trace &rest) {
  forgetTaken();
  std::vector<const void *> parts; // the digest says which type each is
  parts.reserve(partCount(here));
  eachPart(std::as_const(here), [&](const auto &part) { parts.push_back(&part); });
  size_t next = 0;
  bool good = partCount(rest) == places.size();
  ColumnFiller columns;
  eachPart(rest, [&](auto &part) {
    const uint32_t place = good ? places[next++] : noPart;
    if (place == noPart)
      return;
    using Part = std::decay_t<decltype(part)>;
    good =
        place < parts.size() && fillPart(part, *static_cast<const Part *>(parts[place]), columns);
  });
  return good;
}

} // namespace anole
