#include "tools/files/PackedFile.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string_view>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

namespace anole::tools {
namespace {

using namespace std::string_view_literals;

constexpr size_t mostUnpacked = size_t(1) << 30, chunk = size_t(1) << 16;
constexpr std::string_view gzipMagic = "\x1f\x8b"sv, zstdMagic = "\x28\xb5\x2f\xfd"sv;

/// How files of other tools begin.
struct ForeignStart {
  std::string_view bytes, kind;
};
constexpr std::array<ForeignStart, 7> foreignStarts{
    {{"#Paraver"sv, "a Paraver trace: convert it by 'anole import'"},
     {"\x03"
      "BOTF2"sv,
      "an OTF2 archive: convert it by 'anole import'"},
     {"\xff\xaa\xdd\x44"sv, "a DUMPI trace: convert it by 'anole import'"},
     {"\x7f"
      "ELF"sv,
      "a program: trace it by 'anole run', and read the trace that it leaves"},
     {"{"sv, "JSON: give the trace that it was made from"},
     {"<!DOCTYPE"sv, "a page for browsers: give the trace that it was made from"},
     {"PK"sv, "a zip archive: unpack it first"}}};

std::string startOf(const std::string &file) {
  std::ifstream in(file, std::ios::binary);
  std::string start(16, '\0');
  in.read(start.data(), static_cast<std::streamsize>(start.size()));
  start.resize(static_cast<size_t>(in.gcount()));
  return start;
}

bool isRegular(const std::string &file) {
  std::error_code ignored;
  return std::filesystem::is_regular_file(file, ignored);
}

bool isPipe(const std::string &file) {
  std::error_code ignored;
  auto status = std::filesystem::status(file, ignored);
  return std::filesystem::is_fifo(status) || std::filesystem::is_character_file(status);
}

auto tooLarge(const std::string &file) {
  return fail(file + ": holds more than 1 GiB; unpack it into a file first");
}

/// Does not wait for somebody to write into a pipe: one without a writer is empty.
int opening(const std::string &file) {
  if (file == "-")
    return dup(STDIN_FILENO);
  int opened = open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (opened >= 0)
    fcntl(opened, F_SETFL, 0);
  return opened;
}

/// What gzip did not pack comes as it is.
Expected<std::string> gunzipped(const std::string &file) {
  int opened = opening(file);
  gzFile in = opened < 0 ? nullptr : gzdopen(opened, "rb");
  if (!in)
    return fail(file + ": cannot be read: " + std::strerror(errno));
  std::unique_ptr<gzFile_s, int (*)(gzFile)> closing(in, gzclose);
  std::string bytes;
  for (int count = 1; count > 0;) {
    bytes.resize(bytes.size() + chunk);
    count = gzread(in, bytes.data() + bytes.size() - chunk, chunk);
    if (count < 0)
      return fail(file + ": is damaged: it cannot be unpacked to its end");
    bytes.resize(bytes.size() - chunk + static_cast<size_t>(count));
    if (bytes.size() > mostUnpacked)
      return tooLarge(file);
  }
  return bytes;
}

Expected<std::string> unzstd(const std::string &packed, const std::string &file) {
  std::unique_ptr<ZSTD_DStream, size_t (*)(ZSTD_DStream *)> stream(ZSTD_createDStream(),
                                                                   ZSTD_freeDStream);
  std::string bytes;
  ZSTD_inBuffer in{packed.data(), packed.size(), 0};
  size_t left = 1;
  while (left != 0 || in.pos < in.size) {
    bytes.resize(bytes.size() + chunk);
    ZSTD_outBuffer out{bytes.data() + bytes.size() - chunk, chunk, 0};
    left = ZSTD_decompressStream(stream.get(), &out, &in);
    bool isStuck = out.pos == 0 && in.pos == in.size;
    if (ZSTD_isError(left) || (left != 0 && isStuck))
      return fail(file + ": is damaged: it cannot be unpacked to its end");
    bytes.resize(bytes.size() - chunk + out.pos);
    if (bytes.size() > mostUnpacked)
      return tooLarge(file);
  }
  return bytes;
}

} // namespace

bool isPacked(const std::string &file) {
  if (file == "-" || isPipe(file))
    return true;
  std::string start = isRegular(file) ? startOf(file) : "";
  return start.starts_with(gzipMagic) || start.starts_with(zstdMagic);
}

Expected<std::string> unpacked(const std::string &file) {
  auto bytes = gunzipped(file);
  if (bytes && bytes->empty())
    return fail(file + ": is empty");
  return bytes && bytes->starts_with(zstdMagic) ? unzstd(*bytes, file) : bytes;
}

std::string foreignKind(const std::string &file) {
  std::string start = isRegular(file) ? startOf(file) : "";
  if (start.empty())
    return isRegular(file) ? "empty: the program that should have written it did not get so far"
                           : "";
  for (const ForeignStart &known : foreignStarts)
    if (start.starts_with(known.bytes))
      return std::string(known.kind);
  return "";
}

} // namespace anole::tools
