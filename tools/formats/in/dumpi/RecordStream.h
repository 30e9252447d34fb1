#pragma once

#include "runtime/core/model/SpecialValues.h"
#include "tools/formats/in/InputFile.h"
#include "tools/formats/in/dumpi/Layouts.h"

#include <array>

namespace anole::import::dumpi {

/// A ReceiveStatus is what a status says.
struct ReceiveStatus {
  int64_t source = 0, tag = 0;
  bool cancelled = false;
};

/// One call as the file has it. Numbers are not interpreted.
struct Record {
  const RecordLayout *layout = nullptr;
  uint16_t thread = 0;
  bool isTimed = false;
  uint64_t begin = 0, end = 0; ///< nanoseconds; see RecordStream
  std::array<int64_t, mostNumbers> numbers{};
  std::array<std::vector<int64_t>, mostArrays> arrays;
  std::vector<ReceiveStatus> statuses;
  std::vector<std::string> texts; ///< of the last X
};

/// The number in a slot; `unknown` if there is no such slot.
inline int64_t numberAt(const Record &record, int slot) {
  return slot < 0 ? value(Special::Unknown) : record.numbers[static_cast<size_t>(slot)];
}

inline constexpr int64_t anySource = -1, anyTag = -1;

/// FileFacts are what a file says of itself.
struct FileFacts {
  int version[3] = {};
  uint64_t startTime = 0; ///< seconds since 1970
  std::string host;
  bool makesComms = true; ///< whether there may be calls that make communicators
};

/// The calls of one DUMPI file, one after the other. Memory is that of one file buffer and one
/// call.
///
/// Times have seconds of 16 bits, which wrap; they are taken to be less than 2^15 seconds from the
/// time before.
class RecordStream {
public:
  /// Reads the index at the end of the file and the header that it names, and goes to the first
  /// call.
  static Expected<RecordStream> open(const std::string &file,
                                     const std::vector<RecordLayout> &layouts);

  const FileFacts &facts() const { return known; }
  const std::string &name() const { return file.name(); }
  uint64_t offset() const { return file.offset(); }
  /// The next call; false: there are no more.
  Expected<bool> next(Record &record);
  /// Goes back to the first call.
  Expected<void> rewind();

private:
  RecordStream(InputFile file, const std::vector<RecordLayout> &layouts)
      : file(std::move(file)), layouts(&layouts) {}
  Expected<void> readIndex();
  Expected<void> readHeader(uint64_t at, uint64_t end);
  Expected<void> checkVersion(uint64_t at, uint64_t endMark) const;
  void readFooter();
  const RecordLayout *layoutOf(uint16_t label) const;

  bool readBody(Record &record, unsigned char mask);
  static bool skipsItem(Record &record, const Item &item);
  bool readItem(Record &record, const Item &item, unsigned char mask);
  bool readArray(Record &record, const Item &item);
  bool readTimes(Record &record, unsigned char mask);
  bool readStatuses(Record &record, unsigned char mask);
  bool readTexts(Record &record, const Item &item);
  bool readCount(uint64_t &count, uint64_t elementSize);
  bool number(int64_t &value, size_t size);
  uint64_t unwrapped(uint16_t seconds, uint32_t nanoseconds);

  InputFile file;
  const std::vector<RecordLayout> *layouts;
  FileFacts known;
  uint64_t body = 0, bodyEnd = 0, footer = 0;
  uint64_t seconds = 0; ///< of the last time; the first one has room to go back
};

} // namespace anole::import::dumpi
