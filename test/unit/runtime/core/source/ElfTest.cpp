#include "runtime/core/source/ElfNames.h"
#include "runtime/core/source/ElfSection.h"
#include "runtime/core/source/ElfSymbols.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <link.h>
#include <unistd.h>

using namespace anole;

__attribute__((section("anole_test_data"), used)) static const char marked[] = "first line\n";

/// Lines that are more than one piece, the last one without an end.
static constexpr auto manyLines = [] {
  std::array<char, 80'001> text{};
  for (size_t i = 0; i < text.size(); ++i)
    text[i] = i % 97 == 96 ? '\n' : static_cast<char>('a' + i % 26);
  return text;
}();
__attribute__((section("anole_test_lines"), used)) static constinit const auto storedLines =
    manyLines;

extern "C" __attribute__((noinline, used)) int anoleElfTestFunction(int x) { return x * 3; }

static const std::string self = "/proc/self/exe";

TEST(ElfSection, ReadsASectionOfThisProgram) {
  EXPECT_TRUE(hasElfSection(self, "anole_test_data"));
  EXPECT_EQ(readElfSection(self, "anole_test_data"), std::string(marked, sizeof marked));
}

TEST(ElfSection, GivesPiecesThatEndWithALine) {
  std::string all;
  size_t pieces = 0;
  eachElfPiece(self, "anole_test_lines", [&](std::string_view piece) {
    all += piece;
    ++pieces;
    EXPECT_TRUE(piece.ends_with('\n') || all.size() == storedLines.size());
  });
  EXPECT_TRUE(std::ranges::equal(all, storedLines));
  EXPECT_EQ(pieces, 2u);
}

TEST(ElfSection, AnswersNothingForOtherSectionsAndFiles) {
  EXPECT_FALSE(hasElfSection(self, "anole_test"));
  EXPECT_FALSE(readElfSection(self, "no_such_section"));
  EXPECT_FALSE(hasElfSection("/dev/null", "anole_test_data"));
  EXPECT_FALSE(hasElfSection("/no/such/file", "anole_test_data"));
}

TEST(ElfSection, SurvivesEveryTruncationOfTheHeader) {
  std::ifstream whole(self, std::ios::binary);
  std::string header(4096, '\0');
  whole.read(header.data(), static_cast<std::streamsize>(header.size()));
  auto file = std::filesystem::temp_directory_path() / ("anole-elf-" + std::to_string(getpid()));
  for (size_t length = 0; length <= header.size(); length += length < 128 ? 1 : 512) {
    std::ofstream(file, std::ios::binary).write(header.data(), std::streamsize(length));
    EXPECT_FALSE(hasElfSection(file.string(), "anole_test_data")) << length;
    EXPECT_EQ(ElfSymbols(file.string()).functionAt(64), "") << length;
  }
  std::filesystem::remove(file);
}

TEST(ElfNames, TellsWhatThisProgramNeedsAndDefines) {
  std::vector<std::string> libraries = neededLibraries(self);
  EXPECT_NE(std::find(libraries.begin(), libraries.end(), "libc.so.6"), libraries.end());
  EXPECT_TRUE(definesSymbol(self, "anoleElfTestFunction"));
  EXPECT_FALSE(definesSymbol(self, "TestFunction")); // the end of a name is no name
  EXPECT_FALSE(definesSymbol(self, "dl_iterate_phdr"));
  EXPECT_TRUE(hasDynamicSymbol(self, "dl_iterate_phdr"));
  EXPECT_FALSE(hasDynamicSymbol(self, "anoleElfTestFunction"));
}

TEST(ElfNames, AnswersNothingForOtherFiles) {
  for (const char *file : {"/dev/null", "/no/such/file", "/proc/self/cmdline"}) {
    EXPECT_TRUE(neededLibraries(file).empty());
    EXPECT_FALSE(definesSymbol(file, "main"));
    EXPECT_FALSE(hasDynamicSymbol(file, "main"));
  }
}

static uintptr_t loadBase() {
  uintptr_t base = 0;
  dl_iterate_phdr(
      [](dl_phdr_info *info, size_t, void *result) {
        *static_cast<uintptr_t *>(result) = info->dlpi_addr;
        return 1;
      },
      &base);
  return base;
}

TEST(ElfSymbols, NamesTheFunctionAroundAnAddress) {
  ElfSymbols symbols(self);
  uint64_t start = reinterpret_cast<uintptr_t>(&anoleElfTestFunction) - loadBase();
  EXPECT_EQ(symbols.functionAt(start), "anoleElfTestFunction");
  EXPECT_EQ(symbols.functionAt(start + 1), "anoleElfTestFunction");
  EXPECT_NE(symbols.functionAt(start - 1), "anoleElfTestFunction");
  EXPECT_EQ(symbols.functionAt(UINT64_MAX), "");
}
