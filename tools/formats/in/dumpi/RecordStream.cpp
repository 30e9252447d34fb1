#include "tools/formats/in/dumpi/RecordStream.h"

#include "tools/formats/in/dumpi/BigEndian.h"

#include <cstring>

namespace anole::import::dumpi {
namespace {

constexpr size_t indexWords = 8, indexSize = 8 * indexWords;
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

std::string nameOf(const RecordLayout &layout) {
  return layout.function ? layout.function->name : "a function of the program";
}

} // namespace

Expected<RecordStream> RecordStream::open(const std::string &name,
                                          const std::vector<RecordLayout> &layouts) {
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
  if (!first || bigEndian(first, 8) != mark)
    return failAt(file.name(), 0, "this is no DUMPI file: it does not begin with DUMPI's mark");
  auto last = lastBytes(file, indexSize);
  if (!last)
    return tl::unexpected(last.error());
  uint64_t size = file.plainSize().value_or(file.offset());
  if (last->size() < indexSize || bigEndian(last->data(), 8) != mark)
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
  const unsigned char *ending = file.skip(at - 2) ? file.take(2) : nullptr;
  uint64_t endMark = ending ? bigEndian(ending, 2) : 0;
  const unsigned char *bytes = ending && at + 13 <= end ? file.take(13) : nullptr;
  if (!bytes)
    return failAt(file, "the header is not there");
  for (size_t i = 0; i < 3; ++i)
    known.version[i] = bytes[i];
  if (auto checked = checkVersion(at, endMark); !checked)
    return checked;
  known.startTime = bigEndian(bytes + 3, 8);
  size_t length = bigEndian(bytes + 11, 2);
  const unsigned char *host = at + 13 + length <= end ? file.take(length) : nullptr;
  if (!host)
    return failAt(file, "the host's name goes on behind the file's end");
  known.host.assign(reinterpret_cast<const char *>(host), length);
  return {};
}

Expected<void> RecordStream::checkVersion(uint64_t at, uint64_t endMark) const {
  std::string version =
      "DUMPI " + std::to_string(known.version[0]) + "." + std::to_string(known.version[1]);
  if (known.version[0] == 0 && known.version[1] < 7)
    return failAt(file.name(), at,
                  version + " writes calls in another way; 0.7 and later are read");
  if (endMark != endOfStream())
    return failAt(file.name(), at - 2,
                  "this " + version +
                      " numbers functions in an unknown way (its stream ends with " +
                      std::to_string(endMark) + ", not " + std::to_string(endOfStream()) + ")");
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
  for (;;) {
    uint64_t at = file.offset();
    const unsigned char *bytes = at + 2 <= bodyEnd ? file.take(2) : nullptr;
    if (!bytes)
      return failAt(file, "the stream of calls ends without its mark");
    auto label = static_cast<uint16_t>(bigEndian(bytes, 2));
    if (label == endOfStream())
      return false;
    record.layout = layoutOf(label);
    if (!record.layout)
      return failAt(file.name(), at, "there is no function number " + std::to_string(label));
    const unsigned char *mask = file.take(1);
    if (!mask || !readBody(record, *mask) || file.offset() > bodyEnd)
      return failAt(file.name(), at,
                    "the call of " + nameOf(*record.layout) + " is cut off or damaged");
    if (record.layout->function)
      return true;
  }
}

/// The entry and the exit of a function of the program have its address and no more.
const RecordLayout *RecordStream::layoutOf(uint16_t label) const {
  static const RecordLayout ofProgram = [] {
    RecordLayout layout;
    layout.items.emplace_back().letter = 'w';
    return layout;
  }();
  if (label < layouts->size())
    return &(*layouts)[label];
  return label + 2 == endOfStream() || label + 1 == endOfStream() ? &ofProgram : nullptr;
}

} // namespace anole::import::dumpi
