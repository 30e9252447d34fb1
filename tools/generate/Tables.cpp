#include "tools/generate/Tables.h"

#include <algorithm>
#include <optional>

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

std::vector<std::string> words(const std::vector<int64_t> &row, const LeafText &leaf) {
  std::vector<std::string> all;
  for (int64_t number : row)
    all.push_back(leaf(number));
  return all;
}

/// Rows in braces: short ones side by side.
std::string rowsText(const std::vector<std::vector<int64_t>> &rows, const LeafText &leaf) {
  std::vector<std::string> all;
  bool isShort = true;
  for (const auto &row : rows) {
    std::string text = filled(words(row, leaf), "     ");
    text[4] = '{';
    text.pop_back();
    isShort = isShort && text.size() < 24;
    all.push_back(text.substr(4) + "}");
  }
  if (isShort)
    return filled(all, "    ");
  std::string text;
  for (const std::string &row : all)
    text += "    " + row + ",\n";
  return text;
}

std::string sizeText(size_t size) { return "[" + std::to_string(size) + "]"; }

} // namespace

Tables::Tables() {
  for (const char *name :
       {"auto",     "break",      "case",     "char",        "const",    "continue",   "default",
        "do",       "double",     "else",     "enum",        "extern",   "float",      "for",
        "goto",     "if",         "inline",   "int",         "long",     "register",   "restrict",
        "return",   "short",      "signed",   "sizeof",      "static",   "struct",     "switch",
        "typedef",  "union",      "unsigned", "void",        "volatile", "while",      "main",
        "abort",    "abs",        "atexit",   "atof",        "atoi",     "atol",       "bsearch",
        "calloc",   "clock",      "ctime",    "difftime",    "div",      "exit",       "fclose",
        "fflush",   "fopen",      "fprintf",  "fputc",       "fputs",    "fread",      "free",
        "fscanf",   "fseek",      "fwrite",   "getc",        "getchar",  "getenv",     "getline",
        "gmtime",   "labs",       "link",     "localtime",   "malloc",   "mktime",     "perror",
        "printf",   "putc",       "putchar",  "puts",        "qsort",    "quick_exit", "rand",
        "random",   "read",       "realloc",  "remove",      "rename",   "rewind",     "scanf",
        "select",   "setbuf",     "signal",   "sprintf",     "srand",    "stderr",     "stdin",
        "stdout",   "strftime",   "strtol",   "system",      "time",     "timer",      "tmpfile",
        "ungetc",   "write",      "y0",       "y1",          "yn",       "j0",         "j1",
        "jn",       "asm",        "typeof",   "unix",        "linux",    "at",         "rank",
        "ranks",    "comms",      "groups",   "types",       "ops",      "windows",    "infos",
        "handlers", "setUp",      "compute",  "rankIn",      "sizeOf",   "bytes",      "Box",
        "out",      "in",         "room",     "requests",    "boxes",    "made",       "pending",
        "places",   "newRequest", "request",  "completed",   "reach",    "reachWide",  "reachBytes",
        "combine",  "NULL",       "index",    "status",      "argc",     "argv",       "bool",
        "true",     "false",      "nullptr",  "thread_local"})
    used[name] = 1;
}

std::string Tables::unique(const std::string &hint) {
  unsigned number = ++used[hint];
  if (number == 1)
    return hint;
  return unique(hint + std::to_string(number));
}

std::string Tables::define(const std::string &hint, const std::string &key,
                           const std::string &before, const std::string &after) {
  auto [entry, isNew] = named.try_emplace(key);
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
  std::string text = rows.size() == 1 ? filled(words(rows[0], leaf), "    ") : rowsText(rows, leaf);
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

GridFunctions &Tables::addGrid(const Grid &grid, uint32_t size, bool isScaled) {
  for (GridFunctions &each : gridFunctions)
    if (each.grid == grid)
      return each;
  std::vector<std::vector<int64_t>> rows = grid.offsets;
  if (rows.size() == 1)
    rows.push_back(rows[0]);
  GridFunctions made{grid,
                     add("offsets", rows, literal),
                     unique("neighbourAt"),
                     unique("direction"),
                     unique("neighbour"),
                     unique("neighbours"),
                     isScaled};
  std::map<uint32_t, int64_t> counts;
  for (uint32_t rank = 0; rank < size; ++rank)
    counts[rank] = static_cast<int64_t>(grid.directionsOf(rank).size());
  learn(made.count + "()", std::move(counts));
  return gridFunctions.emplace_back(std::move(made));
}

void Tables::learn(const std::string &text, std::map<uint32_t, int64_t> values) {
  learned.emplace_back(text, std::move(values));
}

namespace {

/// The factor and the summand that make the other values of the known ones.
std::optional<std::pair<int64_t, int64_t>> relation(const std::map<uint32_t, int64_t> &from,
                                                    const std::vector<uint32_t> &ranks,
                                                    const std::vector<int64_t> &to) {
  constexpr int64_t most = 1 << 20;
  std::optional<int64_t> factor;
  std::vector<int64_t> known;
  for (size_t i = 0; i < ranks.size(); ++i) {
    auto found = from.find(ranks[i]);
    if (found == from.end() || std::max(found->second, to[i]) > most ||
        std::min(found->second, to[i]) < -most)
      return std::nullopt;
    known.push_back(found->second);
    int64_t run = known[i] - known[0];
    if (!factor && run != 0)
      factor = (to[i] - to[0]) / run;
  }
  if (!factor || *factor == 0)
    return std::nullopt;
  int64_t summand = to[0] - *factor * known[0];
  for (size_t i = 0; i < ranks.size(); ++i)
    if (*factor * known[i] + summand != to[i])
      return std::nullopt;
  return std::pair(*factor, summand);
}

} // namespace

Expression Tables::known(const std::vector<uint32_t> &ranks, const std::vector<int64_t> &values) {
  for (const auto &[text, from] : learned)
    if (auto found = relation(from, ranks, values)) {
      use(text);
      return plus(times(found->first, {text}), found->second);
    }
  return {""};
}

void Tables::use(const std::string &text) {
  for (GridFunctions &each : gridFunctions)
    each.used.insert(text.substr(0, text.find('(')));
}

std::string Tables::text() const {
  std::string text;
  if (!definitions.empty())
    text = "/* Numbers that follow no formula. */\n/* clang-format off */\n" + definitions +
           "/* clang-format on */\n\n";
  for (const GridFunctions &each : gridFunctions)
    text += each.text();
  return text;
}

} // namespace anole::tools::generate
