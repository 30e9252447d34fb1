#include "runtime/core/source/SiteTable.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <unordered_map>

namespace anole {
namespace {

using Fields = std::vector<std::string_view>;

Fields split(std::string_view text, char separator) {
  Fields fields;
  fields.reserve(8); // as many as any record has
  while (true) {
    size_t end = text.find(separator);
    fields.push_back(text.substr(0, end));
    if (end == std::string_view::npos)
      return fields;
    text.remove_prefix(end + 1);
  }
}

template <typename Number> std::optional<Number> toNumber(std::string_view text, int base) {
  Number value = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  if (error != std::errc() || end != text.data() + text.size())
    return std::nullopt;
  return value;
}

/// Undoes %XX.
std::string unescaped(std::string_view text) {
  if (text.find('%') == std::string_view::npos)
    return std::string(text);
  std::string result;
  for (size_t i = 0; i < text.size(); ++i) {
    auto code = text[i] == '%' && i + 2 < text.size()
                    ? toNumber<unsigned>(text.substr(i + 1, 2), 16)
                    : std::nullopt;
    result += code ? static_cast<char>(*code) : text[i];
    i += code ? 2 : 0;
  }
  return result;
}

/// The names met so far, so that frames share them.
class Names {
public:
  Name operator()(std::string_view escaped) {
    auto [entry, isNew] = known.try_emplace(escaped);
    if (isNew)
      entry->second = unescaped(escaped);
    return entry->second;
  }

private:
  std::unordered_map<std::string_view, Name> known;
};

/// function@file:line:column, where file may contain colons.
std::optional<Frame> parseFrame(std::string_view text, Names &names) {
  size_t at = text.find('@'), second = text.rfind(':');
  size_t first = second == std::string_view::npos ? second : text.rfind(':', second - 1);
  if (at == std::string_view::npos || first == std::string_view::npos || first < at)
    return std::nullopt;
  auto line = toNumber<uint32_t>(text.substr(first + 1, second - first - 1), 10);
  auto column = toNumber<uint32_t>(text.substr(second + 1), 10);
  if (!line || !column)
    return std::nullopt;
  Frame frame;
  frame.function = names(text.substr(0, at));
  frame.file = names(text.substr(at + 1, first - at - 1));
  frame.line = *line;
  frame.column = *column;
  return frame;
}

void addCallSite(const Fields &fields, SiteTable &table, Names &names) {
  auto site = toNumber<uint64_t>(fields[1], 16);
  if (!site)
    return;
  CallSite call{*site, unescaped(fields[2]), unescaped(fields[3]), {}};
  for (std::string_view text : split(fields[4], '|'))
    if (auto frame = parseFrame(text, names))
      call.frames.push_back(std::move(*frame));
  table.sites.push_back(std::move(call));
}

/// The site of a record; 0 if it has none.
uint64_t siteOf(std::string_view record) {
  std::string_view rest = record.substr(2);
  return toNumber<uint64_t>(rest.substr(0, rest.find('\t')), 16).value_or(0);
}

void addLoop(const Fields &fields, SiteTable &table) {
  auto site = toNumber<uint64_t>(fields[1], 16);
  auto line = toNumber<uint32_t>(fields[4], 10), column = toNumber<uint32_t>(fields[5], 10);
  if (site && line && column)
    table.loops.push_back({*site, unescaped(fields[2]), unescaped(fields[3]), *line, *column,
                           fields.size() > 7 ? unescaped(fields[7]) : ""});
}

/// Sections of several objects are joined by the linker, possibly with zero bytes in between.
std::string_view withoutPadding(std::string_view line) {
  size_t start = line.find_first_not_of('\0');
  return start == std::string_view::npos ? std::string_view() : line.substr(start);
}

} // namespace

void parseSites(std::string_view text, SiteTable &table, const WantsSite &wants) {
  Names names;
  while (!text.empty()) {
    std::string_view line = withoutPadding(text.substr(0, text.find('\n')));
    text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
    if (line.starts_with("S\t") && wants && !wants(siteOf(line)))
      continue;
    Fields fields = split(line, '\t');
    if (fields[0] == "S" && fields.size() >= 5)
      addCallSite(fields, table, names);
    else if (fields[0] == "L" && fields.size() >= 6)
      addLoop(fields, table);
  }
}

} // namespace anole
