#include "tools/show/ShortPlace.h"

#include "tools/show/Printable.h"
#include "tools/show/TextWidth.h"

#include <algorithm>
#include <cctype>
#include <map>

namespace anole::tools {
namespace {

constexpr std::string_view ellipsis = "...";

bool isDigit(char letter) { return std::isdigit(static_cast<unsigned char>(letter)); }

/// A line in a file, ":1743", or what stands for it where that is not known: "+0x24990", "#2".
struct LineNumber {
  size_t begin = std::string::npos, end = 0;
};

/// Returns the number that begins there; an empty one if none does.
LineNumber numberAt(const std::string &place, size_t i) {
  if (place.compare(i, 3, "+0x") == 0)
    return {i, std::min(place.find_first_not_of("0123456789abcdef", i + 3), place.size())};
  bool begins = i > 0 && i + 1 < place.size() && isDigit(place[i + 1]) &&
                (place[i] == '#' || (place[i] == ':' && place[i - 1] != ':'));
  if (!begins)
    return {};
  return {i, std::min(place.find_first_not_of("0123456789", i + 1), place.size())};
}

/// Where the name of the called function ends, and a place begins.
size_t startOfPlace(const std::string &place) {
  size_t gap = place.find("  ");
  return gap == std::string::npos ? 0 : gap + 2;
}

/// The number of the frame that comes first; callers may have numbers, too.
LineNumber firstLineNumber(const std::string &place) {
  const size_t start = startOfPlace(place);
  const size_t end = std::min(place.find(" (", start), place.find(" <", start));
  for (size_t i = 0; i < std::min(end, place.size()); ++i)
    if (LineNumber number = numberAt(place, i); number.end > 0)
      return number;
  return {};
}

/// What shows most of a place: the function that makes the call, and its line if that is known.
size_t endOfHead(const std::string &place) {
  LineNumber line = firstLineNumber(place);
  return line.end > 0 ? line.end : startOfPlace(place);
}

/// Where the last word begins that begins before `end`; words of a name are apart by "::".
size_t lastWord(const std::string &text, size_t end) {
  for (size_t i = end; i > 0; --i)
    if (text[i - 1] == ' ' || text[i - 1] == '(' || (i > 1 && text.compare(i - 2, 2, "::") == 0))
      return i;
  return std::string::npos;
}

/// The text up to there, without a number that would be cut in two.
std::string cutBehind(const std::string &text, size_t length) {
  for (size_t i = 0; i < std::min(length, text.size()); ++i)
    if (LineNumber number = numberAt(text, i); number.end > length)
      return printable(text, number.begin);
  return printable(text, length);
}

/// Leaves out what comes last.
std::string cutPlace(const std::string &place, size_t width) {
  if (textWidth(place) <= width)
    return place;
  size_t room = width - std::min(width, ellipsis.size());
  LineNumber line = firstLineNumber(place);
  if (line.begin == std::string::npos || line.end <= room)
    return cutBehind(place, room);
  std::string number = place.substr(line.begin, line.end - line.begin);
  if (line.end <= width) // nothing but what follows is left out
    return place.substr(0, line.end);
  return place.substr(0, room - std::min(room, number.size())) + std::string(ellipsis) + number;
}

/// Places that are shortened to the same text.
struct AlikePlaces {
  std::vector<std::string *> places{};
  size_t common = 0; ///< bytes that all begin with
  bool differ = false;

  void add(std::string &place) {
    if (places.empty())
      common = place.size();
    places.push_back(&place);
    const std::string &first = *places[0];
    differ = differ || place != first;
    auto end = std::ranges::mismatch(first, place).in1;
    common = std::min(common, static_cast<size_t>(end - first.begin()));
  }
};

void shortenApart(std::vector<std::string> &places, size_t width, unsigned depth);

/// Without a second "..." behind the first one.
std::string joined(const std::string &head, const std::string &tail) {
  return head + std::string(ellipsis) +
         (tail.starts_with(ellipsis) ? tail.substr(ellipsis.size()) : tail);
}

/// Shows of each the start up to its line, and what is behind the common part, from the start of a
/// word; of names of files that leave no room for that only a part, too.
void leaveOutCommon(const AlikePlaces &alike, size_t width, unsigned depth) {
  const std::string &first = *alike.places[0];
  const size_t word = lastWord(first, alike.common), length = endOfHead(first);
  constexpr size_t leastTail = 9, mostHead = 16; // that are needed, with dots
  bool hasRoom =
      word != std::string::npos && word > length && std::min(length, mostHead) + leastTail <= width;
  std::string head;
  if (hasRoom)
    head = shortPlace(first.substr(0, length), width - leastTail);
  std::vector<std::string> tails;
  for (const std::string *place : alike.places)
    tails.push_back(hasRoom ? place->substr(word) : cutPlace(*place, width));
  if (hasRoom)
    shortenApart(tails, width - textWidth(head) - ellipsis.size(), depth + 1);
  for (size_t i = 0; i < tails.size(); ++i) {
    std::string text = hasRoom ? joined(head, tails[i]) : tails[i];
    std::string &place = *alike.places[i];
    place = textWidth(text) <= width ? text : shortPlace(place, width);
  }
}

void shortenApart(std::vector<std::string> &places, size_t width, unsigned depth) {
  constexpr unsigned mostParts = 3; // that are left out of one place
  std::map<std::string, AlikePlaces> byShort;
  for (std::string &place : places)
    byShort[shortPlace(place, width)].add(place);
  for (const auto &[text, alike] : byShort)
    if (alike.differ && depth < mostParts)
      leaveOutCommon(alike, width, depth);
    else
      for (std::string *place : alike.places)
        *place = text;
}

} // namespace

std::string shortPlace(const std::string &place, size_t width) {
  const size_t start = startOfPlace(place);
  const size_t end = std::min(place.find_first_of(" (", start), place.size());
  const size_t scope = place.substr(start, end - start).find("::", ellipsis.size());
  LineNumber line = firstLineNumber(place);
  bool isKnown = line.end > 0 && place[line.begin] != '#';
  bool hasRoom = end + (end < place.size() ? ellipsis.size() : 0) <= width;
  if (isKnown || hasRoom || scope == std::string::npos)
    return cutPlace(place, width);
  return shortPlace(
      place.substr(0, start) + std::string(ellipsis) + place.substr(start + scope + 2), width);
}

void shortenPlaces(std::vector<std::string> &places, size_t width) {
  shortenApart(places, width, 0);
}

} // namespace anole::tools
