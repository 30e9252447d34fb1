#include "test/tools/formats/in/dumpi/DumpiFile.h"

namespace anole::tools {
namespace {

constexpr uint64_t mark = 0xffaadd44554d5049;

} // namespace

DumpiFile::DumpiFile() { put(static_cast<int64_t>(mark), 8).i(0).i(1000); }

DumpiFile &DumpiFile::put(int64_t value, size_t size) {
  while (size > 0)
    body += static_cast<char>(static_cast<uint64_t>(value) >> 8 * --size);
  return *this;
}

DumpiFile &DumpiFile::call(uint16_t function, uint64_t begin, uint64_t end, uint16_t thread) {
  h(function).b(3 | 8 | 64).h(thread);
  for (uint64_t time : {begin, end})
    h(static_cast<int64_t>(time / 1'000'000'000)).i(static_cast<int64_t>(time % 1'000'000'000));
  return *this;
}

DumpiFile &DumpiFile::a(const std::vector<int64_t> &values, size_t size) {
  i(static_cast<int64_t>(values.size()));
  for (int64_t value : values)
    put(value, size);
  return *this;
}

DumpiFile &DumpiFile::x(const std::string &text) {
  i(static_cast<int64_t>(text.size()));
  body += text;
  return *this;
}

DumpiFile &DumpiFile::status(int32_t source, int32_t tag) {
  return i(1).i(4).i(source).b(0).b(0).i(tag);
}

std::string DumpiFile::bytes(uint16_t endMark) const {
  DumpiFile all = *this;
  all.h(endMark);
  auto header = static_cast<int64_t>(all.body.size());
  all.b(8).b(1).b(0).put(1'300'000'000, 8).h(4);
  all.body += "node";
  all.h(2);
  all.body += "me";
  all.i(0).i(0);
  for (int64_t word : {static_cast<int64_t>(mark), int64_t(0), int64_t(0), int64_t(0), header,
                       int64_t(8), int64_t(0), int64_t(0)})
    all.put(word, 8);
  return all.body;
}

} // namespace anole::tools
