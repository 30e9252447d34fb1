#include "tools/analysis/phases/PhaseNames.h"

#include "tools/show/Printable.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>

namespace anole::phases {
namespace {

constexpr std::string_view stagePrefix = "stage:";
constexpr size_t mostListed = 12;

using Names = std::vector<tools::PhaseName>;

bool isStage(const std::string &words) { return words.starts_with(stagePrefix); }

std::string textOf(const std::string &words) {
  return isStage(words) ? words.substr(stagePrefix.size()) : words;
}

std::string shown(const std::string &words) { return tools::printable(words, tools::longestName); }

std::optional<uint64_t> numberOf(const std::string &text) {
  uint64_t number = 0;
  const char *end = text.data() + text.size();
  auto read = std::from_chars(text.data(), end, number);
  return read.ec == std::errc() && read.ptr == end ? std::optional(number) : std::nullopt;
}

/// "1 setup; 2 solve".
std::string listText(const Names &names) {
  std::string text;
  for (size_t i = 0; i < std::min(names.size(), mostListed); ++i)
    text += (i == 0 ? "" : "; ") + std::to_string(i + 1) + " " + shown(names[i].name);
  if (names.size() > mostListed)
    text += "; and " + std::to_string(names.size() - mostListed) + " more";
  return text;
}

/// The index of the phase of the number or name.
Expected<size_t> indexOf(const Names &names, const std::string &words) {
  auto failed = [&](const std::string &problem) {
    return fail(problem + " '" + shown(words) + "'; the phases are " + listText(names));
  };
  const std::string text = textOf(words);
  if (auto number = numberOf(text); number && *number >= 1 && *number <= names.size())
    return static_cast<size_t>(*number - 1);
  else if (number)
    return failed("there is no phase");
  std::vector<size_t> same, like;
  for (size_t i = 0; i < names.size(); ++i) {
    if (names[i].name == text)
      same.push_back(i);
    if (names[i].name.find(text) != std::string::npos)
      like.push_back(i);
  }
  const auto &found = same.empty() ? like : same;
  if (found.size() == 1)
    return found[0];
  return failed(found.empty() ? "there is no phase" : "several phases are called");
}

} // namespace

Expected<bool> areStages(const PhaseWords &words) {
  bool first = isStage(words.first), last = isStage(words.last);
  bool areBoth = !words.first.empty() && !words.last.empty();
  if (areBoth && first != last)
    return fail("one of two phases is a stage (stage:), and the other one is not");
  return first || last;
}

Expected<PhaseRow> rowOf(const PhaseWords &words, const Names &names) {
  if (names.empty())
    return fail("there are no phases");
  auto first = words.first.empty() ? Expected<size_t>(0) : indexOf(names, words.first);
  auto last = words.last.empty() ? Expected<size_t>(names.size() - 1)
              : first            ? indexOf(names, words.last)
                                 : first;
  if (!first || !last)
    return tl::unexpected(first ? last.error() : first.error());
  if (*last < *first)
    return fail("phase '" + shown(words.last) + "' comes before phase '" + shown(words.first) +
                "'");
  return PhaseRow{*first, *last};
}

} // namespace anole::phases
