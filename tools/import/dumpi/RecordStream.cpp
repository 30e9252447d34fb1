#include "tools/import/dumpi/RecordStream.h"

#include <algorithm>
#include <cstring>

namespace anole::import::dumpi {
namespace {

constexpr uint64_t magic = 0xffaadd44554d5049;
constexpr size_t indexWords = 8, indexSize = 8 * indexWords;
constexpr uint64_t mostElements = uint64_t(1) << 24;

/// Bits of the byte that says what a record has besides its arguments.
constexpr unsigned char hasStatuses = 3, hasCpuTime = 4, hasWallTime = 8, hasThread = 64,
                        hasCounters = 128;

uint64_t bigEndian(const unsigned char *bytes, size_t size) {
  uint64_t value = 0;
  for (size_t i = 0; i < size; ++i)
    value = value << 8 | bytes[i];
  return value;
}

/// The last bytes of a file that is not packed.
Expected<std::vector<unsigned char>> lastPlainBytes(InputFile &file, uint64_t size, size_t wanted) {
  if (size < file.offset() + wanted)
    return std::vector<unsigned char>();
  const unsigned char *bytes =
      file.skip(size - wanted - file.offset()) ? file.take(wanted) : nullptr;
  if (!bytes)
    return failAt(file, "the end of the file cannot be read");
  return std::vector<unsigned char>(bytes, bytes + wanted);
}

/// The last bytes of a file. A packed file has to be unpacked to its end for that.
Expected<std::vector<unsigned char>> lastBytes(InputFile &file, size_t wanted) {
  if (auto size = file.plainSize())
    return lastPlainBytes(file, *size, wanted);
  std::vector<unsigned char> last;
  for (size_t step = InputFile::mostAtOnce / 2; step > 0;) {
    const unsigned char *bytes = file.take(step);
    if (!bytes) {
      step /= 2;
      continue;
    }
    last.insert(last.end(), bytes, bytes + step);
    if (last.size() > wanted)
      last.erase(last.begin(), last.end() - static_cast<ptrdiff_t>(wanted));
  }
  if (file.isBroken())
    return failAt(file, "the file cannot be unpacked any further: it is damaged or cut off");
  return last;
}

} // namespace

Expected<RecordStream> RecordStream::open(const std::string &name,
                                          const std::vector<Layout> &layouts) {
  auto opened = InputFile::open(name);
  if (!opened)
    return tl::unexpected(opened.error());
  RecordStream stream(std::move(*opened), layouts);
  if (auto read = stream.readIndex(); !read)
    return tl::unexpected(read.error());
  return stream;
}

Expected<void> RecordStream::readIndex() {
  const unsigned char *first = file.take(8);
  if (!first || bigEndian(first, 8) != magic)
    return failAt(file.name(), 0, "this is no DUMPI file: it does not begin with DUMPI's mark");
  auto last = lastBytes(file, indexSize);
  if (!last)
    return tl::unexpected(last.error());
  uint64_t size = file.plainSize().value_or(file.offset());
  if (last->size() < indexSize || bigEndian(last->data(), 8) != magic)
    return failAt(file.name(), size, "the file ends without an index: it is cut off");
  uint64_t header = bigEndian(last->data() + 32, 8);
  body = bigEndian(last->data() + 40, 8);
  bodyEnd = header;
  if (body < 8 || header > size - indexSize || body + 10 > header)
    return failAt(file.name(), size - indexSize, "the index names places outside of the file");
  footer = bigEndian(last->data() + 48, 8);
  return readHeader(header, size - indexSize).and_then([this] {
    readFooter();
    return rewind();
  });
}

Expected<void> RecordStream::readHeader(uint64_t at, uint64_t end) {
  if (auto back = file.rewind(); !back)
    return back;
  const unsigned char *mark = file.skip(at - 2) ? file.take(2) : nullptr;
  uint64_t endMark = mark ? bigEndian(mark, 2) : 0;
  const unsigned char *bytes = mark && at + 13 <= end ? file.take(13) : nullptr;
  if (!bytes)
    return failAt(file, "the header is not there");
  for (size_t i = 0; i < 3; ++i)
    known.version[i] = bytes[i];
  std::string version = std::to_string(bytes[0]) + "." + std::to_string(bytes[1]);
  if (bytes[0] == 0 && bytes[1] < 7)
    return failAt(file.name(), at,
                  "DUMPI " + version + " writes calls in another way; 0.7 and later are read");
  if (endMark != endOfStream())
    return failAt(file.name(), at - 2,
                  "this DUMPI " + version +
                      " numbers functions in an unknown way (its stream ends with " +
                      std::to_string(endMark) + ", not " + std::to_string(endOfStream()) + ")");
  known.startTime = bigEndian(bytes + 3, 8);
  size_t length = bigEndian(bytes + 11, 2);
  const unsigned char *host = at + 13 + length <= end ? file.take(length) : nullptr;
  if (!host)
    return failAt(file, "the host's name goes on behind the file's end");
  known.host.assign(reinterpret_cast<const char *>(host), length);
  return {};
}

/// The counts of calls by function, behind a mark. Without them there may be any calls.
void RecordStream::readFooter() {
  constexpr uint64_t footerMark = 0xf007fee7;
  if (footer < file.offset() || !file.skip(footer - file.offset()))
    return;
  const unsigned char *bytes = file.take(8 + 4 * layouts->size());
  if (!bytes || bigEndian(bytes, 8) != footerMark)
    return;
  known.makesComms = false;
  for (size_t i = 0; i < layouts->size(); ++i)
    known.makesComms |=
        (*layouts)[i].role == Role::MakesComm && bigEndian(bytes + 8 + 4 * i, 4) != 0;
}

Expected<void> RecordStream::rewind() {
  seconds = uint64_t(1) << 16;
  if (auto back = file.rewind(); !back)
    return back;
  // Biases of CPU and wall time: the seconds at the rank's start.
  const unsigned char *biases = file.skip(body) ? file.take(8) : nullptr;
  if (!biases)
    return failAt(file, "the stream of calls is not there");
  return {};
}

Expected<bool> RecordStream::next(Record &record) {
  uint64_t at = file.offset();
  const unsigned char *bytes = at + 2 <= bodyEnd ? file.take(2) : nullptr;
  if (!bytes)
    return failAt(file, "the stream of calls ends without its mark");
  auto label = static_cast<uint16_t>(bigEndian(bytes, 2));
  if (label == endOfStream())
    return false;
  if (label >= layouts->size())
    return failAt(file.name(), at, "there is no function number " + std::to_string(label));
  record.layout = &(*layouts)[label];
  const unsigned char *mask = file.take(1);
  if (!mask || !readBody(record, *mask) || file.offset() > bodyEnd)
    return failAt(file.name(), at,
                  "the call of " + record.layout->function->name + " is cut off or damaged");
  return true;
}

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
  const Layout &layout = *record.layout;
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
