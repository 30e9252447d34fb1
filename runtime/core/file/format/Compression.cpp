#include "runtime/core/file/format/Compression.h"

#include "runtime/core/base/Limits.h"

#include <algorithm>
#include <memory>
#include <span>
#include <zstd.h>

namespace anole::format {
namespace {

using Context = std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)>;

struct Setting {
  int level;
  int shortestRepeat = 0; ///< 0: that of the level
};

constexpr size_t kibibyte = 1024;

Context contextOf(Setting setting) {
  Context context(ZSTD_createCCtx(), ZSTD_freeCCtx);
  if (!context)
    return context;
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, setting.level);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_contentSizeFlag, 0);
  if (setting.shortestRepeat != 0) {
    constexpr int fitsFirstCache = 13; // binary digits: places of four bytes
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_hashLog, fitsFirstCache);
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_minMatch, setting.shortestRepeat);
  }
  return context;
}

/// Returns the size of the frame, or an error of zstd. The last bytes are in blocks of their own.
size_t frame(ZSTD_CCtx *context, std::span<char> packed, std::string_view data, size_t last) {
  if (last == 0)
    return ZSTD_compress2(context, packed.data(), packed.size(), data.data(), data.size());
  ZSTD_outBuffer out{packed.data(), packed.size(), 0};
  ZSTD_inBuffer first{data.data(), data.size() - last, 0},
      rest{data.data(), data.size(), first.size};
  ZSTD_CCtx_setPledgedSrcSize(context, data.size());
  size_t left = ZSTD_compressStream2(context, &out, &first, ZSTD_e_flush);
  if (left == 0)
    left = ZSTD_compressStream2(context, &out, &rest, ZSTD_e_end);
  return left == 0 ? out.pos : ZSTD_isError(left) ? left : size_t(-1);
}

/// 0 if it fails.
size_t sizeOf(std::string_view data, Setting setting) {
  std::string packed(ZSTD_compressBound(data.size()), '\0');
  Context context = contextOf(setting);
  const size_t size = context ? frame(context.get(), packed, data, 0) : 0;
  return ZSTD_isError(size) ? 0 : size;
}

/// Repeats of five bytes make arrays of which values come again an eighth shorter. Random numbers
/// have them by chance: that gains nothing, and is most of the time that compressing takes. A
/// sample tells which it is.
int shortestRepeatIn(std::string_view blocks) {
  constexpr int few = 5, more = 6;
  constexpr size_t sampled = 16 * kibibyte, least = 100; // a hundredth
  const std::string_view sample = blocks.substr(0, sampled);
  const size_t withFew = sizeOf(sample, {1, few}), withMore = sizeOf(sample, {1, more});
  return withFew + withMore / least < withMore ? few : more;
}

/// Most traces are some kilobytes, so that the strongest setting costs less than a millisecond.
/// Large ones are irregular and gain one or two percent by it, and MPI_Finalize waits: they get
/// settings that take at most two milliseconds, then 13 ns a byte, and from a mebibyte on the
/// ordinary one, 3 ns. Blocks gain least: where they are many, the fastest setting is within one
/// percent in two thirds of the time.
Setting settingFor(std::string_view data, Content content) {
  const size_t size = data.size();
  if (content == Content::Blocks)
    return size < 16 * kibibyte ? Setting{6} : Setting{1, shortestRepeatIn(data)};
  return {size < 8 * kibibyte ? 19 : size < 32 * kibibyte ? 12 : size < 1024 * kibibyte ? 6 : 3};
}

struct FreeStream {
  void operator()(ZSTD_DStream *stream) const { ZSTD_freeDStream(stream); }
};

} // namespace

std::string compress(std::string_view data, std::string_view dictionary, Content content,
                     size_t incompressible, size_t room) {
  std::string packed(room + ZSTD_compressBound(data.size()), '\0');
  Context context = contextOf(settingFor(data, content));
  if (!context)
    return {};
  ZSTD_CCtx_loadDictionary(context.get(), dictionary.data(), dictionary.size());
  size_t size = frame(context.get(), std::span(packed).subspan(room), data,
                      std::min(incompressible, data.size()));
  if (ZSTD_isError(size))
    return {};
  packed.resize(room + size);
  return packed;
}

Expected<std::string> decompress(std::string_view data, std::string_view dictionary) {
  std::unique_ptr<ZSTD_DStream, FreeStream> stream(ZSTD_createDStream());
  if (!stream)
    return fail("not enough memory to decompress");
  ZSTD_DCtx_loadDictionary(stream.get(), dictionary.data(), dictionary.size());
  const size_t limit = inflatedBase + inflatedFactor * data.size();
  std::string content, chunk(ZSTD_DStreamOutSize(), '\0');
  ZSTD_inBuffer in{data.data(), data.size(), 0};
  for (size_t left = 1; left != 0;) {
    ZSTD_outBuffer out{chunk.data(), chunk.size(), 0};
    size_t before = in.pos;
    left = ZSTD_decompressStream(stream.get(), &out, &in);
    if (ZSTD_isError(left))
      return fail(std::string("cannot be decompressed (") + ZSTD_getErrorName(left) + ")");
    content.append(chunk, 0, out.pos);
    if (content.size() > limit)
      return fail("expands to an absurd size");
    if (left != 0 && in.pos == before && out.pos == 0)
      return fail("its compressed data ends too early");
  }
  return in.pos == data.size() ? Expected<std::string>(std::move(content))
                               : fail("has bytes after its compressed data");
}

} // namespace anole::format
