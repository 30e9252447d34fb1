#include <cctype>
#include <cstdint>
#include <cstring>
#include <random>
#include <string>
#include <vector>

extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t maxSize);

namespace {

using Random = std::minstd_rand;

size_t below(Random &random, size_t end) { return end == 0 ? 0 : random() % end; }

/// Numbers at which arithmetic ends.
const std::vector<std::string> &edges() {
  static const std::vector<std::string> numbers{"0",
                                                "1",
                                                "2",
                                                "3",
                                                "64",
                                                "65",
                                                "512",
                                                "16777216",
                                                "16777217",
                                                "2147483648",
                                                "4294967295",
                                                "4294967296",
                                                "-1",
                                                "-2",
                                                "4611686018427387904",
                                                "9223372036854775807",
                                                "18446744073709551615",
                                                "-9223372036854775808"};
  return numbers;
}

struct Place {
  size_t begin, end;
};

/// The run of letters that `is` accepts at or behind a random place.
template <typename Is> Place find(const std::string &text, Random &random, Is is) {
  size_t begin = below(random, text.size());
  while (begin < text.size() && !is(text[begin]))
    ++begin;
  while (begin > 0 && begin < text.size() && is(text[begin - 1]))
    --begin;
  size_t end = begin;
  while (end < text.size() && is(text[end]))
    ++end;
  return {begin, end};
}

Place number(const std::string &text, Random &random) {
  return find(text, random, [](unsigned char letter) { return std::isdigit(letter) != 0; });
}
Place word(const std::string &text, Random &random) {
  return find(text, random, [](unsigned char letter) { return std::isspace(letter) == 0; });
}
Place line(const std::string &text, Random &random) {
  return find(text, random, [](char letter) { return letter != '\n'; });
}

std::string copyOf(const std::string &text, Place place) {
  return text.substr(place.begin, place.end - place.begin);
}

void replace(std::string &text, Place place, const std::string &by) {
  text.replace(place.begin, place.end - place.begin, by);
}

/// Whole numbers, words and lines, so that the text mostly stays one.
void mutateText(std::string &text, Random &random) {
  switch (below(random, 6)) {
  case 0:
    return replace(text, number(text, random), edges()[below(random, edges().size())]);
  case 1:
    return replace(text, number(text, random), std::to_string(below(random, 10)));
  case 2:
    return replace(text, word(text, random), copyOf(text, word(text, random)));
  case 3:
    return replace(text, line(text, random), copyOf(text, line(text, random)));
  case 4:
    return replace(text, line(text, random), "");
  default:
    text.insert(line(text, random).begin, copyOf(text, line(text, random)) + "\n");
  }
}

} // namespace

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t maxSize,
                                          unsigned seed) {
  Random random(seed);
  if (size == 0 || data[0] != '#' || below(random, 4) == 0)
    return LLVMFuzzerMutate(data, size, maxSize);
  std::string text(reinterpret_cast<char *>(data), size);
  for (size_t left = 1 + below(random, 3); left > 0; --left)
    mutateText(text, random);
  size = std::min(text.size(), maxSize);
  std::memcpy(data, text.data(), size);
  return size;
}
