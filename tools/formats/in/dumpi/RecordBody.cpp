#include "tools/formats/in/dumpi/BigEndian.h"
#include "tools/formats/in/dumpi/RecordStream.h"

// What a call's record holds behind its number.

namespace anole::import::dumpi {
namespace {

constexpr uint64_t mostElements = uint64_t(1) << 24;

/// Bits of the byte that says what a record has besides its arguments.
constexpr unsigned char hasStatuses = 3, hasCpuTime = 4, hasWallTime = 8, hasThread = 64,
                        hasCounters = 128;

} // namespace

bool RecordStream::readBody(Record &record, unsigned char mask) {
  int64_t thread = 0;
  if ((mask & hasThread) && !number(thread, 2))
    return false;
  record.thread = static_cast<uint16_t>(thread);
  if (!readTimes(record, mask))
    return false;
  if (mask & hasCounters) {
    const unsigned char *count = file.take(1);
    if (!count || !file.skip(uint64_t(*count) * 16))
      return false;
  }
  record.statuses.clear();
  for (const Item &item : record.layout->items)
    if (!readItem(record, item, mask))
      return false;
  return true;
}

/// An argument that only the root has is ignored elsewhere.
bool RecordStream::skipsItem(Record &record, const Item &item) {
  const RecordLayout &layout = *record.layout;
  if (!item.atRoot || record.numbers[static_cast<size_t>(layout.commRank)] ==
                          record.numbers[static_cast<size_t>(layout.root)])
    return false;
  if (item.scalar >= 0)
    record.numbers[static_cast<size_t>(item.slot)] = value(Special::Ignored);
  else if (item.array >= 0)
    record.arrays[static_cast<size_t>(item.slot)].clear();
  return true;
}

bool RecordStream::readItem(Record &record, const Item &item, unsigned char mask) {
  if (skipsItem(record, item))
    return true;
  auto slot = static_cast<size_t>(item.slot);
  switch (item.letter) {
  case 'i':
  case 'q':
  case 'u':
    return number(record.numbers[slot], 4);
  case 'w':
    return number(record.numbers[slot], 8);
  case 'b':
  case 'o':
    return number(record.numbers[slot], 1);
  case 's':
    return readStatuses(record, mask);
  case 'x': {
    uint64_t length = 0;
    return readCount(length, 1) && file.skip(length);
  }
  case 'X':
  case 'Z':
    return readTexts(record, item);
  case 'a':
  case 'y':
  case 'D':
  case 'N':
  case 'Q':
  case 'U':
  case 'r':
    return readArray(record, item);
  default:
    return number(record.numbers[slot], 2);
  }
}

bool RecordStream::number(int64_t &value, size_t size) {
  const unsigned char *bytes = file.take(size);
  if (!bytes)
    return false;
  uint64_t raw = bigEndian(bytes, size);
  value = size == 4 ? static_cast<int32_t>(raw) : static_cast<int64_t>(raw);
  return true;
}

/// A length, if so many elements may still come.
bool RecordStream::readCount(uint64_t &count, uint64_t elementSize) {
  int64_t length = 0;
  if (!number(length, 4) || length < 0)
    return false;
  count = static_cast<uint64_t>(length);
  return count <= mostElements && file.offset() + count * elementSize <= bodyEnd;
}

bool RecordStream::readArray(Record &record, const Item &item) {
  auto &array = record.arrays[static_cast<size_t>(item.slot)];
  array.clear();
  size_t size = item.letter == 'y' ? 1 : item.letter == 'D' || item.letter == 'N' ? 2 : 4;
  uint64_t rows = 1;
  if (item.letter == 'r' && !readCount(rows, 4))
    return false;
  for (uint64_t row = 0; row < rows; ++row) {
    uint64_t count = 0;
    if (!readCount(count, size) || array.size() + count > mostElements)
      return false;
    for (uint64_t i = 0; i < count; ++i)
      if (int64_t value = 0; number(value, size))
        array.push_back(value);
      else
        return false;
  }
  return true;
}

/// Of an X the texts are kept, up to a length: they are the command line.
bool RecordStream::readTexts(Record &record, const Item &item) {
  constexpr size_t mostKept = 4096;
  record.texts.clear();
  uint64_t lists = 1;
  if (item.letter == 'Z' && !readCount(lists, 4))
    return false;
  for (size_t kept = 0; lists > 0; --lists) {
    uint64_t texts = 0;
    if (!readCount(texts, 4))
      return false;
    for (; texts > 0; --texts) {
      uint64_t length = 0;
      if (!readCount(length, 1))
        return false;
      bool keeps = kept + length <= mostKept && item.letter == 'X';
      const unsigned char *bytes = keeps ? file.take(length) : nullptr;
      if (keeps ? !bytes : !file.skip(length))
        return false;
      if (keeps)
        record.texts.emplace_back(reinterpret_cast<const char *>(bytes), length);
      kept += keeps ? length + 1 : 0;
    }
  }
  return true;
}

bool RecordStream::readTimes(Record &record, unsigned char mask) {
  constexpr size_t size = 12; // of start and stop
  if ((mask & hasCpuTime) && !file.take(size))
    return false;
  record.isTimed = mask & hasWallTime;
  const unsigned char *wall = record.isTimed ? file.take(size) : nullptr;
  if (!wall)
    return !record.isTimed;
  auto time = [&](const unsigned char *at) {
    return unwrapped(static_cast<uint16_t>(bigEndian(at, 2)),
                     static_cast<uint32_t>(bigEndian(at + 2, 4)));
  };
  record.begin = time(wall);
  record.end = time(wall + 6);
  return true;
}

uint64_t RecordStream::unwrapped(uint16_t low, uint32_t nanoseconds) {
  auto step = static_cast<int16_t>(static_cast<uint16_t>(low - static_cast<uint16_t>(seconds)));
  if (step >= 0 || seconds >= static_cast<uint64_t>(-step))
    seconds += static_cast<uint64_t>(int64_t(step));
  return seconds * 1'000'000'000 + nanoseconds;
}

bool RecordStream::readStatuses(Record &record, unsigned char mask) {
  if (!(mask & hasStatuses))
    return true;
  constexpr size_t size = 14;
  uint64_t count = 0;
  if (!readCount(count, size))
    return false;
  for (uint64_t i = 0; i < count; ++i) {
    const unsigned char *bytes = file.take(size); // bytes, source, cancelled, error, tag
    if (!bytes)
      return false;
    record.statuses.push_back({static_cast<int32_t>(bigEndian(bytes + 4, 4)),
                               static_cast<int32_t>(bigEndian(bytes + 10, 4)), bytes[8] != 0});
  }
  return true;
}

} // namespace anole::import::dumpi
