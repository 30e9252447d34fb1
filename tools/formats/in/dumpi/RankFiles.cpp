#include "tools/formats/in/dumpi/RankFiles.h"

#include "tools/formats/in/InputFile.h"
#include "tools/formats/in/dumpi/BigEndian.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <optional>

namespace anole::import::dumpi {
namespace {

namespace fs = std::filesystem;

/// A file of a rank, by its name.
struct NamedFile {
  std::string prefix; ///< with the folder
  uint32_t rank = 0;
};

std::optional<uint32_t> numberIn(std::string_view text) {
  uint32_t number = 0;
  auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  bool isNumber = problem == std::errc() && end == text.data() + text.size();
  return isNumber ? std::optional(number) : std::nullopt;
}

std::optional<NamedFile> namedFile(std::string name) {
  for (std::string_view ending : {".gz", ".bin"})
    if (name.ends_with(ending))
      name.resize(name.size() - ending.size());
    else if (ending == ".bin")
      return std::nullopt;
  size_t dash = name.rfind('-');
  if (dash == name.npos)
    return std::nullopt;
  auto rank = numberIn(std::string_view(name).substr(dash + 1));
  return rank ? std::optional(NamedFile{name.substr(0, dash), *rank}) : std::nullopt;
}

/// The last number in the name of a file.
std::optional<uint32_t> lastNumber(std::string_view name) {
  constexpr std::string_view digits = "0123456789";
  name.remove_prefix(name.rfind('/') + 1);
  name = name.substr(0, name.find_last_of(digits) + 1);
  return numberIn(name.substr(name.find_last_not_of(digits) + 1));
}

/// Whether the file begins as files of DUMPI do.
bool hasMark(const std::string &name) {
  std::error_code ignored;
  if (!fs::is_regular_file(name, ignored))
    return false;
  auto file = InputFile::open(name);
  const unsigned char *first = file ? file->take(sizeof mark) : nullptr;
  return first && bigEndian(first, sizeof mark) == mark;
}

bool isMeta(const std::string &name) { return name.ends_with(".meta"); }

std::vector<std::string> filesIn(const fs::path &folder) {
  std::vector<std::string> names;
  std::error_code problem;
  for (auto entry = fs::directory_iterator(folder.empty() ? "." : folder, problem);
       !problem && entry != fs::directory_iterator(); entry.increment(problem))
    names.push_back((folder / entry->path().filename()).string());
  std::ranges::sort(names);
  return names;
}

/// How many ranks a metafile tells of.
Expected<uint32_t> ranksOf(const std::string &meta) {
  auto file = InputFile::open(meta);
  if (!file)
    return tl::unexpected(file.error());
  constexpr std::string_view key = "numprocs=";
  constexpr int mostLines = 1000;
  std::string_view line;
  for (int i = 0; i < mostLines && file->line(line); ++i)
    if (auto ranks = line.starts_with(key) ? numberIn(line.substr(key.size())) : std::nullopt;
        ranks && *ranks > 0 && *ranks <= mostRanks)
      return *ranks;
  return fail(meta + ": this metafile does not say how many ranks there were (numprocs=N)");
}

class Finder {
public:
  explicit Finder(uint32_t first) : first(first) {}

  Expected<void> add(const std::string &input) {
    std::error_code ignored;
    if (fs::is_directory(input, ignored))
      return addFolder(input);
    return isMeta(input) ? addMeta(input) : addFile(input);
  }

  Expected<RankFiles> take() {
    if (auto counted = countUnnamed(); !counted)
      return tl::unexpected(counted.error());
    if (found.files.empty())
      return fail(prefix.empty() ? "no file of a rank (PREFIX-RANK.bin) was found"
                                 : prefix + "-*.bin: no file of a rank was found");
    std::ranges::sort(found.files, {}, &RankFiles::File::rank);
    for (size_t i = 1; i < found.files.size(); ++i)
      if (found.files[i].rank == found.files[i - 1].rank)
        return fail(found.files[i].name + ": rank " + std::to_string(found.files[i].rank) +
                    " is already in " + found.files[i - 1].name);
    std::error_code ignored;
    if (found.ranks == 0 && fs::exists(prefix + ".meta", ignored))
      if (auto ranks = ranksOf(prefix + ".meta"))
        found.ranks = *ranks;
    return std::move(found);
  }

private:
  Expected<void> addFolder(const std::string &folder) {
    std::vector<std::string> names = filesIn(folder);
    bool hasRanks =
        std::ranges::any_of(names, [](auto &name) { return namedFile(name).has_value(); });
    for (const std::string &name : names)
      if (hasRanks ? namedFile(name).has_value() : hasMark(name))
        if (auto added = addFile(name); !added)
          return added;
    return {};
  }

  Expected<void> addMeta(const std::string &meta) {
    auto ranks = ranksOf(meta);
    if (!ranks)
      return tl::unexpected(ranks.error());
    found.ranks = std::max(found.ranks, *ranks);
    std::string wanted = meta.substr(0, meta.size() - std::string_view(".meta").size());
    for (const std::string &name : filesIn(fs::path(meta).parent_path()))
      if (auto named = namedFile(name); named && named->prefix == wanted)
        if (auto added = addFile(name); !added)
          return added;
    prefix = wanted;
    return {};
  }

  Expected<void> addFile(const std::string &name) {
    auto named = namedFile(name);
    if (!named) {
      unnamed.push_back(name);
      return {};
    }
    if (named->rank >= mostRanks)
      return fail(name + ": rank " + std::to_string(named->rank) + " is out of bounds");
    if (!prefix.empty() && prefix != named->prefix)
      return fail(name + ": this file is of another trace than " + prefix +
                  "; name the .meta file of one");
    prefix = named->prefix;
    found.files.push_back({named->rank, name});
    return {};
  }

  /// The files whose names do not say a rank.
  Expected<void> countUnnamed() {
    if (!unnamed.empty() && first >= mostRanks - unnamed.size())
      return fail("rank " + std::to_string(first) + " is out of bounds");
    if (!unnamed.empty() && !found.files.empty())
      return fail(unnamed[0] + ": the name of this file does not end in -RANK.bin, as others do");
    if (std::ranges::all_of(unnamed, [](auto &name) { return lastNumber(name).has_value(); }))
      std::ranges::sort(unnamed, {}, [](auto &name) { return std::pair(lastNumber(name), name); });
    for (const std::string &name : unnamed)
      found.files.push_back({first + static_cast<uint32_t>(found.files.size()), name});
    found.areCounted = !unnamed.empty();
    return {};
  }

  uint32_t first;
  RankFiles found;
  std::string prefix;
  std::vector<std::string> unnamed;
};

} // namespace

bool isDumpi(const std::string &input) {
  std::error_code ignored;
  if (!fs::is_directory(input, ignored))
    return isMeta(input) || input.ends_with(".bin") || input.ends_with(".bin.gz") || hasMark(input);
  return std::ranges::any_of(filesIn(input), [](const auto &name) {
    return namedFile(name).has_value() || hasMark(name);
  });
}

Expected<RankFiles> findRankFiles(const std::vector<std::string> &inputs, uint32_t first) {
  Finder finder(first);
  for (const std::string &input : inputs)
    if (auto added = finder.add(input); !added)
      return tl::unexpected(added.error());
  return finder.take();
}

} // namespace anole::import::dumpi
