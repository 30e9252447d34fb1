#include "test/tools/commands/CommandScript.h"

#include "runtime/core/file/format/WriteFile.h"
#include "test/format/support/Assemble.h"
#include "test/tools/commands/PlayedTraces.h"
#include "test/tools/commands/RunCommand.h"
#include "tools/files/ReadText.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <span>

namespace anole::tools {
namespace {

namespace fs = std::filesystem;
using Lines = std::vector<std::string>;

Lines split(const std::string &text, const std::string &separator) {
  Lines parts;
  for (size_t from = 0, at = 0; at != std::string::npos; from = at + separator.size()) {
    at = text.find(separator, from);
    parts.push_back(text.substr(from, at - from));
  }
  return parts;
}

Lines linesOf(const std::string &text) {
  Lines lines = split(text, "\n");
  if (lines.back().empty())
    lines.pop_back();
  return lines;
}

std::string joined(const Lines &lines) {
  std::string text;
  for (const std::string &line : lines)
    text += (text.empty() ? "" : "\n") + line;
  return text;
}

Lines prefixed(const char *prefix, const std::string &text) {
  Lines lines = linesOf(text);
  for (std::string &line : lines)
    line = prefix + (line.empty() ? line : " " + line);
  return lines;
}

bool isAnswer(const std::string &line) {
  return !line.empty() && std::string_view(">!?=").find(line[0]) != std::string_view::npos;
}

/// Each "..." in the expected line stands for any text.
bool matchesLine(const std::string &expected, const std::string &line) {
  Lines parts = split(expected, "...");
  size_t at = parts[0].size();
  if (parts.size() == 1 || !line.starts_with(parts[0]))
    return line == expected;
  for (size_t i = 1; i + 1 < parts.size(); at += parts[i++].size())
    if ((at = line.find(parts[i], at)) == line.npos)
      return false;
  return line.size() >= at + parts.back().size() && line.ends_with(parts.back());
}

bool matches(std::span<const std::string> expected, std::span<const std::string> lines) {
  if (expected.empty())
    return lines.empty();
  if (expected.front() == "> ...")
    return matches(expected.subspan(1), lines) ||
           (!lines.empty() && matches(expected, lines.subspan(1)));
  return !lines.empty() && matchesLine(expected.front(), lines.front()) &&
         matches(expected.subspan(1), lines.subspan(1));
}

/// The command works in this folder while it lives.
class WorkingFolder {
public:
  explicit WorkingFolder(const std::string &folder) : before(fs::current_path()) {
    fs::current_path(folder);
  }
  ~WorkingFolder() { fs::current_path(before); }

private:
  fs::path before;
};

} // namespace

CommandScript::CommandScript(std::string file)
    : file(std::move(file)), folder(std::move(*TemporaryFolder::make())) {}

void CommandScript::run() {
  Lines lines = linesOf(*readText(file));
  for (size_t i = 0; i < lines.size();) {
    const std::string &line = lines[i++];
    updated.push_back(line);
    if (line.starts_with("trace "))
      makeTrace(line.substr(6));
    if (!line.starts_with("$ "))
      continue;
    size_t end = i;
    while (end < lines.size() && isAnswer(lines[end]))
      ++end;
    check(line.substr(2), {lines.begin() + std::ptrdiff_t(i), lines.begin() + std::ptrdiff_t(end)});
    i = end;
  }
  if (std::getenv("ANOLE_UPDATE_SCRIPTS")) {
    std::ofstream out(file);
    for (const std::string &line : updated)
      out << line << "\n";
  }
}

Trace CommandScript::traceOf(const std::string &source) const {
  if (!source.ends_with(".txt") && source.find(", ") == source.npos)
    return playedTrace(source);
  Lines parts = split(source, ", ");
  std::string text = *readText(fs::path(file).parent_path() / "traces" / parts[0]);
  for (size_t i = 1; i < parts.size(); ++i) {
    Lines change = split(parts[i], " -> ");
    size_t at = text.find(change[0]);
    EXPECT_NE(at, std::string::npos) << file << " changes what is not there: " << change[0];
    text.replace(at, change[0].size(), joined(split(change.at(1), "\\n")));
  }
  return test::assemble(text);
}

void CommandScript::makeTrace(const std::string &line) const {
  Lines words = split(line, " = ");
  EXPECT_TRUE(writeTraceFile(folder.path() + "/" + words[0], traceOf(words.at(1))));
}

Lines CommandScript::answerTo(const std::string &command) const {
  WorkingFolder here(folder.path());
  Lines words = split(command, " ");
  if (words[0] == "cat")
    return prefixed(">", *readText(words.at(1)));
  Answer answer = anole({words.begin() + 1, words.end()});
  Lines lines = prefixed(">", answer.out), messages = prefixed("!", answer.messages);
  lines.insert(lines.end(), messages.begin(), messages.end());
  if (answer.status != 0)
    lines.push_back("? " + std::to_string(answer.status));
  return lines;
}

void CommandScript::check(const std::string &command, const Lines &expected) {
  Lines lines = answerTo(command);
  bool isRight = expected.size() == 1 && expected[0].starts_with("= ")
                     ? answerTo(expected[0].substr(2)) == lines
                     : matches(expected, lines);
  if (!isRight)
    EXPECT_EQ(lines, expected) << file << "\n$ " << command;
  const Lines &kept = isRight ? expected : lines;
  updated.insert(updated.end(), kept.begin(), kept.end());
}

} // namespace anole::tools
