#include "tools/report/Packed.h"

#include <zlib.h>

namespace anole::report {
namespace {

constexpr int gzip = 16 + MAX_WBITS, memory = 9;

/// What is large is searched less for what repeats: it takes half of the time, and a twentieth more
/// bytes.
int levelFor(std::string_view bytes) { return bytes.size() < size_t(1) << 23 ? 6 : 3; }

Expected<std::string> gzipped(std::string_view bytes) {
  z_stream stream{};
  if (deflateInit2(&stream, levelFor(bytes), Z_DEFLATED, gzip, memory, Z_DEFAULT_STRATEGY) != Z_OK)
    return fail("no memory to compress the report");
  std::string out;
  std::string piece(size_t(1) << 16, '\0');
  int state = Z_OK;
  while (state == Z_OK) {
    if (stream.avail_in == 0) {
      std::string_view next = bytes.substr(0, size_t(1) << 30);
      stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(next.data()));
      stream.avail_in = static_cast<uInt>(next.size());
      bytes.remove_prefix(next.size());
    }
    stream.next_out = reinterpret_cast<Bytef *>(piece.data());
    stream.avail_out = static_cast<uInt>(piece.size());
    state = deflate(&stream, bytes.empty() ? Z_FINISH : Z_NO_FLUSH);
    out.append(piece, 0, piece.size() - stream.avail_out);
  }
  deflateEnd(&stream);
  if (state != Z_STREAM_END)
    return fail("cannot compress the report");
  return out;
}

std::string base64(std::string_view bytes) {
  static constexpr std::string_view digits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text((bytes.size() + 2) / 3 * 4, '=');
  char *to = text.data();
  for (size_t i = 0; i < bytes.size(); i += 3) {
    auto byte = [&](size_t at) {
      return at < bytes.size() ? uint32_t(static_cast<unsigned char>(bytes[at])) : 0;
    };
    uint32_t three = byte(i) << 16 | byte(i + 1) << 8 | byte(i + 2);
    for (unsigned shift : {18, 12, 6, 0})
      *to++ = digits[three >> shift & 63];
  }
  size_t padding = (3 - bytes.size() % 3) % 3;
  return text.replace(text.size() - padding, padding, padding, '=');
}

} // namespace

Expected<std::string> packed(std::string_view bytes) {
  return gzipped(bytes).map([](const std::string &small) { return base64(small); });
}

} // namespace anole::report
