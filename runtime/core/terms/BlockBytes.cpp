#include "runtime/core/terms/BlockBytes.h"

#include "runtime/core/base/Limits.h"
#include "runtime/core/base/Protozero.h"
#include "runtime/core/terms/LiteralBytes.h"
#include "runtime/core/terms/SpanFacts.h"
#include "runtime/core/terms/TermCodec.h"
#include "runtime/core/terms/TimeCoder.h"

#include <algorithm>
#include <memory>
#include <xxhash.h>
#include <zstd.h>

namespace anole::format {
namespace {

enum class BlockCoding : char { Plain = 0, Zstd = 1, Times = 2 }; ///< on disk: never renumber

/// Blocks are packed while the program runs: the fastest setting.
constexpr int level = 1;
constexpr size_t worthCompressing = 128;

size_t plainLimit(size_t stored) {
  return std::min(maxPlainBlock, plainBlockBase + plainBlockFactor * stored);
}

/// The rest of a number of which the first byte says that there is more: the position behind it;
/// null if it does not end where the bytes end, or has more than 64 bits, which protozero does not
/// notice.
const char *takeRest(const char *at, const char *end, uint64_t &number) {
  number &= 0x7f;
  for (unsigned shift = 7; at != end; shift += 7) {
    auto byte = static_cast<unsigned char>(*at++);
    if (shift > 63 || (shift == 63 && byte > 1))
      return nullptr;
    number |= uint64_t(byte & 0x7f) << shift;
    if (byte < 0x80)
      return at;
  }
  return nullptr;
}

bool takeVarints(std::string_view bytes, Numbers &numbers) {
  const char *end = bytes.data() + bytes.size();
  for (const char *at = bytes.data(); at != end;) {
    uint64_t number = static_cast<unsigned char>(*at++);
    if (number >= 0x80)
      at = takeRest(at, end, number);
    if (!at)
      return false;
    numbers.push_back(number);
  }
  return true;
}

/// Reads all numbers of the bytes with `take`.
template <typename Result>
Expected<Result> readWhole(std::string_view plain, Result (*take)(NumberReader &)) {
  Numbers numbers;
  numbers.reserve(plain.size());
  if (!takeVarints(plain, numbers))
    return fail("a block holds a malformed number");
  try {
    NumberReader in(numbers);
    Result result = take(in);
    return in.atEnd() ? Expected<Result>(std::move(result))
                      : fail("a block goes on behind its terms");
  } catch (const Malformed &problem) {
    return fail(std::string("a block is malformed: ") + problem.what());
  }
}

std::string compressed(std::string_view plain) {
  std::string packed(1 + ZSTD_compressBound(plain.size()), char(BlockCoding::Zstd));
  size_t size =
      ZSTD_compress(packed.data() + 1, packed.size() - 1, plain.data(), plain.size(), level);
  packed.resize(ZSTD_isError(size) ? 0 : 1 + size);
  return packed;
}

/// Bytes of coded times: a varint, how many they are, and the codes.
Expected<std::string> plainOfTimes(std::string_view bytes) {
  uint64_t count = 0;
  const char *begin = bytes.data() + 1, *end = bytes.data() + bytes.size();
  const char *at = bytes.size() < 2 ? nullptr : begin;
  if (at)
    count = static_cast<unsigned char>(*at++);
  if (at && count >= 0x80)
    at = takeRest(at, end, count);
  if (!at || count > plainLimit(bytes.size()))
    return fail("a block of times is malformed or too long");
  auto model = std::make_unique<TimeModel>();
  std::vector<uint32_t> codes;
  TimeCodeReader({at, static_cast<size_t>(end - at)}).take(*model, count, codes);
  return plainTimes(codes);
}

} // namespace

std::string plainTimes(std::span<const uint32_t> codes) {
  return LiteralBytes(codes, SpanFacts(codes).range).behind("");
}

std::string plainBytes(std::span<const int64_t> values) {
  return LiteralBytes(values, SpanFacts(values).range).behind("");
}

std::string storedPlain(std::span<const int64_t> values, ValueRange range) {
  constexpr char coding = char(BlockCoding::Plain);
  return LiteralBytes(values, range).behind({&coding, 1});
}

std::string storedTimes(std::span<const uint32_t> codes) {
  std::string coded(1, char(BlockCoding::Times));
  protozero::add_varint_to_buffer(&coded, codes.size());
  auto model = std::make_unique<TimeModel>();
  TimeCodeWriter out(droppedDigits(codes));
  out.put(*model, codes);
  coded += out.finish();
  return codes.size() <= plainLimit(coded.size()) ? coded : storedBytes(plainTimes(codes));
}

bool isCodedTimes(std::string_view stored) {
  return !stored.empty() && stored.front() == char(BlockCoding::Times);
}

std::string plainBytes(const Terms &terms) {
  Numbers numbers;
  putTerms(numbers, terms);
  std::string bytes;
  bytes.reserve(2 * numbers.size());
  for (uint64_t number : numbers)
    protozero::add_varint_to_buffer(&bytes, number);
  return bytes;
}

Block::Digest digestOf(std::string_view plain) {
  XXH128_hash_t hash = XXH3_128bits(plain.data(), plain.size());
  return {hash.low64, hash.high64};
}

/// An eighth less is worth the time that reading takes. What a reader would refuse stays plain.
std::string storedBytes(std::string plain) {
  std::string packed = plain.size() < worthCompressing ? "" : compressed(plain);
  if (!packed.empty() && packed.size() < plain.size() - plain.size() / 8 &&
      plain.size() <= plainLimit(packed.size()))
    return {packed.data(), packed.size()};
  return storedPlain(plain);
}

std::string storedPlain(std::string_view plain) {
  std::string stored;
  stored.reserve(1 + plain.size());
  stored.push_back(char(BlockCoding::Plain));
  return stored.append(plain);
}

std::string uncompressed(std::string stored) {
  if (stored.starts_with(char(BlockCoding::Plain)))
    return stored;
  auto plain = plainFrom(stored);
  return plain ? storedPlain(*plain) : stored;
}

Expected<std::string> plainFrom(std::string_view stored) {
  if (stored.empty())
    return fail("a block is empty");
  std::string_view bytes = stored.substr(1);
  if (stored.front() == char(BlockCoding::Plain) && bytes.size() <= maxPlainBlock)
    return std::string(bytes);
  if (isCodedTimes(stored))
    return plainOfTimes(stored);
  if (stored.front() != char(BlockCoding::Zstd))
    return fail("a block is coded in an unknown way or too long");
  unsigned long long size = ZSTD_getFrameContentSize(bytes.data(), bytes.size());
  if (size > plainLimit(stored.size()))
    return fail("a block expands to an absurd size");
  std::string plain(size, '\0');
  if (ZSTD_decompress(plain.data(), plain.size(), bytes.data(), bytes.size()) != size)
    return fail("a block cannot be decompressed");
  return plain;
}

Expected<Terms> termsFrom(std::string_view plain) { return readWhole(plain, takeTerms); }

Expected<OpenBlock> openBlockFrom(std::string_view plain) {
  return readWhole(plain, takeOpenBlock);
}

Expected<TermFacts> factsFrom(std::string_view plain) { return readWhole(plain, takeFacts); }

} // namespace anole::format
