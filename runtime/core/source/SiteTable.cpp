#include "runtime/core/source/SiteTable.h"

#include "runtime/core/base/LastTwo.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <unordered_map>
#include <utility>

namespace anole {
namespace {

/// RecordFields are the first ones of a record, and how many there are: no record has more.
struct RecordFields {
  static constexpr size_t most = 8;

  explicit RecordFields(std::string_view text) {
    for (size_t end = 0; end != std::string_view::npos && count < most;
         text.remove_prefix(end + 1)) {
      end = text.find('\t');
      all[count++] = text.substr(0, end);
      if (end == std::string_view::npos)
        return;
    }
  }
  std::string_view operator[](size_t index) const { return all[index]; }

  std::array<std::string_view, most> all{};
  size_t count = 0;
};

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
  const Name &operator()(std::string_view escaped) {
    return *latest(escaped, [&] {
      auto [entry, isNew] = known.try_emplace(escaped);
      if (isNew)
        entry->second = unescaped(escaped);
      return &entry->second;
    });
  }

private:
  std::unordered_map<std::string_view, Name> known;
  LastTwo<std::string_view, const Name *> latest;
};

struct SiteNames {
  Names callers, callees, functions, files;
};

/// function@file:line:column, where file may contain colons.
std::optional<Frame> parseFrame(std::string_view text, SiteNames &names) {
  size_t at = text.find('@'), second = text.rfind(':');
  size_t first = second == std::string_view::npos ? second : text.rfind(':', second - 1);
  if (at == std::string_view::npos || first == std::string_view::npos || first < at)
    return std::nullopt;
  auto line = toNumber<uint32_t>(text.substr(first + 1, second - first - 1), 10);
  auto column = toNumber<uint32_t>(text.substr(second + 1), 10);
  if (!line || !column)
    return std::nullopt;
  Frame frame;
  frame.function = names.functions(text.substr(0, at));
  frame.file = names.files(text.substr(at + 1, first - at - 1));
  frame.line = *line;
  frame.column = *column;
  return frame;
}

std::vector<Frame> parseFrames(std::string_view text, SiteNames &names) {
  std::vector<Frame> frames;
  constexpr size_t ofInlined = 2; // most calls are in one function
  frames.reserve(text.find('|') == std::string_view::npos ? 1 : ofInlined);
  for (size_t end = 0; end != std::string_view::npos; text.remove_prefix(end + 1)) {
    end = text.find('|');
    if (auto frame = parseFrame(text.substr(0, end), names))
      frames.push_back(std::move(*frame));
    if (end == std::string_view::npos)
      break;
  }
  return frames;
}

/// Most records of a program are not wanted, and are looked at no further than their sites.
void addCallSite(std::string_view record, SiteTable &table, SiteNames &names,
                 const WantsSite &wants) {
  std::string_view rest = record.substr(2);
  auto site = toNumber<uint64_t>(rest.substr(0, rest.find('\t')), 16);
  if (!site || (wants && !wants(*site)))
    return;
  const RecordFields fields(record);
  if (fields.count >= 5)
    table.sites.push_back(
        {*site, names.callers(fields[2]), names.callees(fields[3]), parseFrames(fields[4], names)});
}

void addLoop(const RecordFields &fields, SiteTable &table, const WantsSite &wants) {
  if (fields.count < 6)
    return;
  auto site = toNumber<uint64_t>(fields[1], 16);
  if (site && wants && !wants(*site))
    return;
  auto line = toNumber<uint32_t>(fields[4], 10), column = toNumber<uint32_t>(fields[5], 10);
  if (site && line && column)
    table.loops.push_back({*site, unescaped(fields[2]), unescaped(fields[3]), *line, *column,
                           fields.count > 7 ? unescaped(fields[7]) : ""});
}

/// Sections of several objects are joined by the linker, possibly with zero bytes in between.
std::string_view withoutPadding(std::string_view line) {
  size_t start = line.find_first_not_of('\0');
  return start == std::string_view::npos ? std::string_view() : line.substr(start);
}

} // namespace

void parseSites(std::string_view text, SiteTable &table, const WantsSite &wants) {
  SiteNames names;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = withoutPadding(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.starts_with("S\t"))
      addCallSite(line, table, names, wants);
    else if (line.starts_with("L\t"))
      addLoop(RecordFields(line), table, wants);
  }
}

} // namespace anole
