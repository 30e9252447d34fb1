#include "runtime/core/file/rawlog/RawLogReader.h"

#include <cstring>

namespace anole {

Expected<RawLogReader> RawLogReader::open(const std::string &path) {
  std::ifstream stream(path, std::ios::binary | std::ios::ate);
  if (!stream)
    return fail("cannot read the raw log " + path);
  auto size = static_cast<uint64_t>(stream.tellg());
  stream.seekg(0);
  char head[sizeof rawLogMagic + 1];
  if (!stream.read(head, sizeof head) || std::memcmp(head, rawLogMagic, sizeof rawLogMagic) != 0)
    return fail(path + " is not a raw log");
  const int version = static_cast<uint8_t>(head[sizeof rawLogMagic]);
  if (version < 1 || version > rawLogVersion)
    return fail("the raw log " + path + " has a version that is not known here");
  return RawLogReader(std::move(stream), path, size, version);
}

RawLogReader::RawLogReader(std::ifstream file, std::string path, uint64_t bytes, int fileVersion)
    : stream(std::move(file)), name(std::move(path)), size(bytes), version(fileVersion) {}

Expected<std::optional<RawRecord>> RawLogReader::next() {
  if (ended)
    return std::nullopt;
  auto at = static_cast<uint64_t>(stream.tellg());
  std::optional<RawRecord> record;
  switch (static_cast<RawTag>(byte())) {
  case RawTag::Function:
    record = function();
    break;
  case RawTag::Event:
    record = event();
    break;
  case RawTag::Late:
    record = late();
    break;
  case RawTag::Poll:
    record = poll();
    break;
  case RawTag::Calls:
    record = calls();
    break;
  case RawTag::Text:
    record = text();
    break;
  case RawTag::End:
    record = RawEnd{number()};
    ended = true;
    break;
  default:
    spoil("an unknown record");
  }
  if (broken)
    return fail("the raw log " + name + " is damaged or cut at byte " + std::to_string(at) + ": " +
                broken);
  return record;
}

RawFunction RawLogReader::function() {
  RawFunction record;
  record.function = static_cast<uint16_t>(number(UINT16_MAX));
  record.name = letters();
  return record;
}

RawText RawLogReader::text() {
  auto key = static_cast<int64_t>(number());
  return {key, letters()};
}

std::string RawLogReader::letters() {
  std::string text(number(left()), '\0');
  stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  return text;
}

RawEvent RawLogReader::event() {
  RawEvent record;
  record.thread = static_cast<uint32_t>(number(UINT32_MAX));
  record.point.function = static_cast<uint16_t>(number(UINT16_MAX));
  record.point.path = path();
  record.scalars = static_cast<uint8_t>(number(UINT8_MAX));
  record.arrays = static_cast<uint8_t>(number(UINT8_MAX));
  record.late = static_cast<uint8_t>(number(UINT8_MAX));
  record.fields = numbers();
  record.absolutes = numbers();
  return record;
}

RawLate RawLogReader::late() {
  RawLate record;
  record.thread = static_cast<uint32_t>(number(UINT32_MAX));
  record.event = number();
  record.values = numbers();
  return record;
}

RawPoll RawLogReader::poll() {
  RawPoll record;
  record.thread = static_cast<uint32_t>(number(UINT32_MAX));
  record.point.function = static_cast<uint16_t>(number(UINT16_MAX));
  record.point.path = path();
  if (version > 1)
    record.count = number();
  return record;
}

RawCalls RawLogReader::calls() {
  RawCalls record;
  record.thread = static_cast<uint32_t>(number(UINT32_MAX));
  record.count = number();
  return record;
}

void RawLogReader::spoil(const char *what) {
  if (!broken)
    broken = what;
}

int RawLogReader::byte() {
  int got = stream.get();
  if (got == std::ifstream::traits_type::eof())
    spoil("it ends here without an end record");
  return got;
}

uint64_t RawLogReader::number() {
  uint64_t value = 0;
  for (int shift = 0; shift < 64 && !broken; shift += 7) {
    auto got = static_cast<uint64_t>(byte());
    value |= (got & 0x7f) << shift;
    if (!(got & 0x80))
      return value;
  }
  spoil("a number that is too long");
  return 0;
}

uint64_t RawLogReader::number(uint64_t limit) {
  uint64_t value = number();
  if (value <= limit)
    return value;
  spoil("a number that is too large");
  return 0;
}

uint64_t RawLogReader::path() {
  uint64_t signature = 0;
  for (int shift = 0; shift < 64; shift += 8)
    signature |= static_cast<uint64_t>(byte() & 0xff) << shift;
  return signature;
}

std::vector<int64_t> RawLogReader::numbers() {
  std::vector<int64_t> values(number(left()));
  for (int64_t &value : values) {
    uint64_t bits = number();
    value = static_cast<int64_t>(bits >> 1 ^ (~(bits & 1) + 1));
  }
  return values;
}

uint64_t RawLogReader::left() {
  auto at = stream.tellg();
  return at < 0 ? 0 : size - static_cast<uint64_t>(at);
}

} // namespace anole
