#include "runtime/core/file/rawlog/RawLogWriter.h"

#include "runtime/core/base/FreshFile.h"
#include "runtime/core/base/QuietWrites.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace anole {

constexpr size_t bufferLimit = 1 << 16;

std::string rawLogPath(const std::string &folder, uint32_t rank) {
  return folder + "/rank-" + std::to_string(rank) + ".rawlog";
}

/// Removes the log of an earlier run. The target of a link stays, and so do devices and pipes.
static void removeEarlier(const std::string &path) {
  struct stat there{};
  if (lstat(path.c_str(), &there) == 0 && (S_ISREG(there.st_mode) || S_ISLNK(there.st_mode)))
    unlink(path.c_str());
}

Expected<std::unique_ptr<RawLogWriter>> RawLogWriter::create(const std::string &path,
                                                             std::vector<std::string> functions) {
  removeEarlier(path);
  int file = open(path.c_str(), O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0666);
  if (file < 0)
    return fail("cannot write the raw log " + path + ": " + std::strerror(errno));
  return std::unique_ptr<RawLogWriter>(new RawLogWriter(file, path, std::move(functions)));
}

RawLogWriter::RawLogWriter(int descriptor, std::string logPath, std::vector<std::string> names)
    : file(descriptor), path(std::move(logPath)), functions(std::move(names)),
      named(functions.size()) {
  buffer.reserve(2 * bufferLimit);
  buffer.append(rawLogMagic, sizeof rawLogMagic);
  buffer.push_back(static_cast<char>(rawLogVersion));
  whole = buffer.size();
}

RawLogWriter::~RawLogWriter() {
  if (file >= 0)
    ::close(file);
}

uint64_t RawLogWriter::event(uint32_t thread, const Event &event,
                             std::span<const int64_t> absolutes) {
  std::lock_guard guard(lock);
  putPolls(thread);
  name(PointKey{event.function, 0}.functionId());
  put(RawTag::Event);
  put(thread);
  put(event.function);
  putPath(event.path);
  put(event.scalars);
  put(event.arrays);
  put(event.late);
  putSigned({event.fields, event.size});
  putSigned(absolutes);
  ++total;
  endRecord();
  return known(thread).events++;
}

void RawLogWriter::late(uint32_t thread, uint64_t event, std::span<const int64_t> values) {
  std::lock_guard guard(lock);
  put(RawTag::Late);
  put(thread);
  put(event);
  putSigned(values);
  endRecord();
}

void RawLogWriter::poll(uint32_t thread, PointKey point) {
  std::lock_guard guard(lock);
  Thread &now = known(thread);
  std::span open(now.polls.data(), now.polled);
  auto polls = std::ranges::find(open, point, &Polls::point);
  if (polls != open.end()) {
    ++polls->count;
    return;
  }
  if (now.polled == now.polls.size())
    putPolls(thread);
  now.polls[now.polled++] = {point, 1};
}

RawLogWriter::Thread &RawLogWriter::known(uint32_t thread) {
  if (threads.size() <= thread)
    threads.resize(thread + 1);
  return threads[thread];
}

void RawLogWriter::putPolls(uint32_t thread) {
  Thread &now = known(thread);
  for (const Polls &polls : std::span(now.polls.data(), std::exchange(now.polled, 0))) {
    name(polls.point.functionId());
    put(RawTag::Poll);
    put(thread);
    put(polls.point.function);
    putPath(polls.point.path);
    put(polls.count);
    endRecord();
  }
}

/// A call that is inside another one has its frame further down.
void RawLogWriter::begin(uint32_t thread, uintptr_t frame, bool isWanted) {
  std::lock_guard guard(lock);
  Thread &now = known(thread);
  if (now.open != 0 && (frame < now.open || !isWanted))
    return;
  now.open = frame;
  now.isCounted = isWanted;
  now.calls += isWanted;
}

void RawLogWriter::end(uint32_t thread) {
  std::lock_guard guard(lock);
  known(thread).open = 0;
}

void RawLogWriter::drop(uint32_t thread) {
  std::lock_guard guard(lock);
  Thread &now = known(thread);
  now.calls -= now.open != 0 && now.isCounted;
  now.open = 0;
}

/// A call that a thread is still in is not recorded.
void RawLogWriter::putCalls() {
  for (uint32_t i = 0; i < threads.size(); ++i) {
    put(RawTag::Calls);
    put(i);
    put(threads[i].calls - (threads[i].open != 0 && threads[i].isCounted));
    endRecord();
  }
}

void RawLogWriter::text(int64_t key, const std::string &format) {
  std::lock_guard guard(lock);
  put(RawTag::Text);
  put(static_cast<uint64_t>(key));
  put(format);
  endRecord();
}

Expected<void> RawLogWriter::close() {
  std::lock_guard guard(lock);
  if (file < 0)
    return {};
  putCalls();
  finish();
  if (::close(file) != 0 && problem.empty())
    problem = std::strerror(errno);
  file = -1;
  if (!problem.empty())
    return fail("the raw log " + path + " is incomplete: " + problem);
  return {};
}

/// The lock may be held by a thread that is gone, in the middle of a record or of a write.
void RawLogWriter::closeAfterDeath() {
  file = file < 0 ? -1 : open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (file < 0)
    return;
  lseek(file, static_cast<off_t>(flushed), SEEK_SET);
  buffer.resize(whole);
  finish();
  ::close(std::exchange(file, -1));
}

void RawLogWriter::finish() {
  for (uint32_t i = 0; i < threads.size(); ++i)
    putPolls(i);
  put(RawTag::End);
  put(total);
  flush();
}

void RawLogWriter::name(size_t function) {
  if (function >= functions.size() || named[function])
    return;
  named[function] = true;
  put(RawTag::Function);
  put(function);
  put(functions[function]);
}

void RawLogWriter::put(const std::string &text) {
  put(text.size());
  buffer += text;
}

void RawLogWriter::put(uint64_t number) {
  for (; number >= 0x80; number >>= 7)
    buffer.push_back(static_cast<char>(number | 0x80));
  buffer.push_back(static_cast<char>(number));
}

void RawLogWriter::putSigned(std::span<const int64_t> numbers) {
  put(numbers.size());
  for (int64_t number : numbers)
    put(static_cast<uint64_t>(number) << 1 ^ static_cast<uint64_t>(number >> 63));
}

void RawLogWriter::putPath(uint64_t signature) {
  for (int shift = 0; shift < 64; shift += 8)
    buffer.push_back(static_cast<char>(signature >> shift));
}

void RawLogWriter::endRecord() {
  whole = buffer.size();
  if (buffer.size() >= bufferLimit)
    flush();
}

void RawLogWriter::flush() {
  QuietWrites quiet;
  if (problem.empty() && !writeAll(file, buffer))
    problem = std::strerror(errno);
  flushed += buffer.size();
  whole = 0;
  buffer.clear();
}

} // namespace anole
