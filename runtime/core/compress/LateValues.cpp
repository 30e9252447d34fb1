#include "runtime/core/compress/LateValues.h"

#include "runtime/core/model/SpecialValues.h"

#include <algorithm>

namespace anole {

void LateValues::append(std::span<const int64_t> values) {
  for (size_t i = 0; i < columns.size(); ++i)
    columns[i].append(values[i]);
  ++appended;
  --open;
}

void LateValues::settle() {
  if (posted == 0)
    return;
  changing.begin();
  for (Column &column : columns)
    column.append(value(Special::AsPosted), posted);
  appended += posted;
  posted = 0;
  changing.end();
}

void LateValues::resolve(uint64_t ordinal, std::span<const int64_t> values) {
  settle();
  if (ordinal < appended || ordinal >= appended + open || values.size() != columns.size())
    return;
  changing.begin();
  if (ordinal > appended) {
    keep(ordinal, {values.begin(), values.end()});
  } else {
    append(values);
    if (early)
      appendEarly();
  }
  changing.end();
}

void LateValues::appendEarly() {
  for (auto next = early->begin(); next != early->end() && next->first == appended;
       next = early->erase(next))
    append(next->second);
}

/// Values that came a second time are ignored.
void LateValues::keep(uint64_t ordinal, std::vector<int64_t> values) {
  if (!early)
    early = std::make_unique<ByOrdinal>();
  early->try_emplace(ordinal, std::move(values));
}

void LateValues::addPosted() {
  settle();
  uint64_t ordinal = expectNext();
  changing.begin();
  if (ordinal != appended) {
    keep(ordinal, std::vector(columns.size(), value(Special::AsPosted)));
  } else {
    for (Column &column : columns)
      column.append(value(Special::AsPosted));
    ++appended;
    --open;
  }
  changing.end();
}

std::vector<Terms> LateValues::finish(int64_t unresolved) {
  settle();
  std::vector<int64_t> missing(columns.size(), unresolved);
  while (open != 0)
    resolve(appended, missing);
  std::vector<Terms> done;
  std::ranges::transform(columns, std::back_inserter(done), &Column::finish);
  return done;
}

size_t LateValues::memory() const {
  size_t bytes = early ? early->size() * 96 : 0;
  for (const Column &column : columns)
    bytes += column.memory();
  return bytes;
}

size_t LateValues::summarise(size_t bytes) {
  settle();
  size_t count = 0;
  for (Column &column : columns)
    count += column.summarise(bytes);
  return count;
}

} // namespace anole
