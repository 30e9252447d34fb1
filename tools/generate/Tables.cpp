#include "tools/generate/Tables.h"

#include <algorithm>

namespace anole::tools::generate {

namespace {

constexpr size_t lineWidth = 76;

/// Words after each other in lines of usual length.
std::string filled(const std::vector<std::string> &words, const std::string &indent) {
  std::string text, line = indent;
  for (size_t i = 0; i < words.size(); ++i) {
    std::string word = words[i] + (i + 1 < words.size() ? "," : "");
    if (line.size() + word.size() > lineWidth && line.size() > indent.size()) {
      text += line + "\n";
      line = indent;
    }
    line += (line.size() > indent.size() ? " " : "") + word;
  }
  return text + line + "\n";
}

std::string rowText(const std::vector<int64_t> &row, const LeafText &leaf,
                    const std::string &indent) {
  std::vector<std::string> words;
  for (int64_t number : row)
    words.push_back(leaf(number));
  return filled(words, indent);
}

std::string sizeText(size_t size) { return "[" + std::to_string(size) + "]"; }

} // namespace

std::string Tables::unique(const std::string &hint) {
  unsigned number = ++used[hint];
  if (number == 1)
    return hint;
  return unique(hint + std::to_string(number));
}

std::string Tables::define(const std::string &hint, const std::string &key,
                           const std::string &before, const std::string &after) {
  auto [entry, isNew] = known.try_emplace(key);
  if (isNew) {
    entry->second = unique(hint);
    definitions += "static const " + before + entry->second + after + ";\n";
  }
  return entry->second;
}

std::string Tables::add(const std::string &hint, const std::vector<std::vector<int64_t>> &rows,
                        const LeafText &leaf) {
  size_t longest = 1;
  bool isLong = false;
  for (const auto &row : rows) {
    longest = std::max(longest, row.size());
    for (int64_t number : row)
      isLong = isLong || leaf(number).ends_with("LL");
    count += row.size();
  }
  std::string size = (rows.size() > 1 ? sizeText(rows.size()) : "") + sizeText(longest);
  std::string text;
  for (const auto &row : rows)
    text += rows.size() > 1 ? "    {\n" + rowText(row, leaf, "        ") + "    },\n"
                            : rowText(row, leaf, "    ");
  std::string type = isLong ? "long long " : "int ";
  return define(hint, type + size + text, type, size + " = {\n" + text + "}");
}

std::string Tables::addMarks(const std::string &hint, const std::string &marks) {
  std::string text;
  for (size_t i = 0; i < marks.size(); i += 64)
    text += "\n    \"" + marks.substr(i, 64) + "\"";
  count += marks.size();
  return define(hint, text, "char ", "[] =" + text);
}

std::string Tables::text() const {
  if (definitions.empty())
    return "";
  return "/* Numbers that follow no formula. */\n/* clang-format off */\n" + definitions +
         "/* clang-format on */\n\n";
}

} // namespace anole::tools::generate
