#include "tools/files/PackedFile.h"

#include "runtime/core/file/format/WriteFile.h"
#include "test/tools/commands/RowOfFour.h"
#include "test/tools/commands/RunCommand.h"
#include "tools/files/TemporaryFolder.h"

#include <array>
#include <fstream>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

namespace anole::tools {
namespace {

TemporaryFolder newFolder() {
  auto folder = TemporaryFolder::make();
  EXPECT_TRUE(folder);
  return std::move(*folder);
}

class PackedFile : public testing::Test {
protected:
  PackedFile() {
    std::string file = path("row.anole");
    EXPECT_TRUE(writeTraceFile(file, rowOfFour()));
    std::ifstream in(file, std::ios::binary);
    trace.assign(std::istreambuf_iterator<char>(in), {});
    plain = anole({"print", file}).out;
  }

  std::string path(const std::string &name) const { return folder.path() + "/" + name; }

  std::string write(const std::string &name, const std::string &bytes) const {
    std::ofstream(path(name), std::ios::binary) << bytes;
    return path(name);
  }

  std::string gzip(const std::string &name) const {
    gzFile out = gzopen(path(name).c_str(), "wb");
    gzwrite(out, trace.data(), static_cast<unsigned>(trace.size()));
    gzclose(out);
    return path(name);
  }

  std::string zstd() const {
    std::string packed(ZSTD_compressBound(trace.size()), '\0');
    packed.resize(ZSTD_compress(packed.data(), packed.size(), trace.data(), trace.size(), 3));
    return packed;
  }

  TemporaryFolder folder = newFolder();
  std::string trace, plain;
};

TEST_F(PackedFile, IsReadAsTheTraceInIt) {
  EXPECT_FALSE(plain.empty());
  EXPECT_EQ(anole({"print", gzip("row.gz")}).out, plain);
  EXPECT_EQ(anole({"print", write("row.zst", zstd())}).out, plain);
}

TEST_F(PackedFile, MayComeFromAPipe) {
  std::array<int, 2> ends{};
  ASSERT_EQ(pipe(ends.data()), 0);
  ASSERT_EQ(::write(ends[1], trace.data(), trace.size()), static_cast<ssize_t>(trace.size()));
  close(ends[1]);
  EXPECT_EQ(anole({"print", "/dev/fd/" + std::to_string(ends[0])}).out, plain);
  close(ends[0]);
}

TEST_F(PackedFile, IsNotWaitedForIfNobodyWrites) {
  ASSERT_EQ(mkfifo(path("pipe").c_str(), 0600), 0);
  expectError({"print", path("pipe")}, path("pipe") + ": is empty");
}

TEST_F(PackedFile, ThatIsCutIsDamaged) {
  std::string cut = zstd();
  cut.resize(cut.size() / 2);
  std::string file = write("cut.zst", cut);
  expectError({"info", file}, file + ": is damaged: it cannot be unpacked to its end");
}

TEST_F(PackedFile, SaysWhatForeignFilesAre) {
  std::string empty = write("empty", ""), page = write("page", "<!DOCTYPE html>"),
              archive = write("archive", std::string("\x03") + "BOTF2");
  expectError({"info", empty},
              empty + " is empty: the program that should have written it did not get so far");
  expectError({"info", page},
              page + " is a page for browsers: give the trace that it was made from");
  expectError({"print", archive}, archive + " is an OTF2 archive: convert it by 'anole import'");
  EXPECT_EQ(foreignKind(path("row.anole")), "");
}

} // namespace
} // namespace anole::tools
