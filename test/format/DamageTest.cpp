#include "runtime/core/file/format/Container.h"
#include "runtime/core/file/format/ReadFile.h"
#include "runtime/core/file/format/Section.h"
#include "runtime/core/file/format/WriteFile.h"
#include "test/format/support/SampleTrace.h"

#include <gmock/gmock.h>

namespace anole::test {
namespace {

using testing::HasSubstr;

std::string sampleFile() { return traceFileImage(sampleTrace()); }

std::string readable(const std::string &file) {
  auto read = readTraceImage(file, "f");
  return read ? dump(read->trace) : "";
}

std::string problemOf(const std::string &file) {
  auto read = readTraceImage(file, "f");
  return read ? "" : read.error().message;
}

std::string withSection(format::SectionId id, std::string_view content) {
  std::string file(format::fileMagic);
  format::putLittle(file, format::fileVersion);
  return file + format::sectionBytes(id, content);
}

} // namespace

TEST(Damage, everyTruncationGivesAnErrorOrTheWholeTrace) {
  const std::string whole = sampleFile(), expected = readable(whole);
  size_t readableSizes = 0;
  for (size_t size = 0; size < whole.size(); ++size) {
    auto read = readTraceImage(std::string_view(whole).substr(0, size), "f");
    if (!read) {
      EXPECT_FALSE(read.error().message.empty());
      continue;
    }
    ++readableSizes;
    EXPECT_EQ(dump(read->trace), expected) << size;
    EXPECT_FALSE(read->complete) << size;
    EXPECT_THAT(read->note, HasSubstr("incomplete")) << size;
  }
  EXPECT_GT(readableSizes, format::trailerSize);
}

TEST(Damage, everyFlippedByteGivesAnErrorOrTheSameTrace) {
  const std::string whole = sampleFile(), expected = readable(whole);
  for (size_t place = 0; place < whole.size(); ++place)
    for (int flip : {0x01, 0x80, 0xff}) {
      std::string damaged = whole;
      damaged[place] = static_cast<char>(damaged[place] ^ flip);
      auto read = readTraceImage(damaged, "f");
      if (read)
        EXPECT_EQ(dump(read->trace), expected) << place;
      if (read)
        EXPECT_FALSE(read->complete) << place;
    }
}

TEST(Damage, namesFileSectionAndOffset) {
  std::string damaged = sampleFile();
  damaged[100] = static_cast<char>(damaged[100] ^ 1);
  EXPECT_EQ(problemOf(damaged), "f: section 1 at offset 12 is damaged (wrong checksum); the trace "
                                "cannot be used, record it again");
}

TEST(Damage, tellsOtherFilesAndVersionsApart) {
  EXPECT_THAT(problemOf(""), HasSubstr("not an Anole trace"));
  EXPECT_THAT(problemOf("#!/bin/sh\necho hello, world\n"), HasSubstr("not an Anole trace"));
  std::string newer = sampleFile();
  newer[8] = 2;
  EXPECT_THAT(problemOf(newer), HasSubstr("version 2 is not known"));
}

TEST(Damage, rejectsContentThatIsNoTraceUnderARightChecksum) {
  EXPECT_THAT(problemOf(withSection(format::SectionId::Trace, "\xff\xff\xff")),
              HasSubstr("not valid protobuf"));
  EXPECT_THAT(problemOf(withSection(format::SectionId::Index, "")), HasSubstr("no end mark"));
}

TEST(Damage, doesNotTrustLengths) {
  std::string file(format::fileMagic);
  format::putLittle(file, format::fileVersion);
  format::putLittle<uint16_t>(file, 1);
  format::putLittle<uint16_t>(file, 0);
  format::putLittle<uint64_t>(file, UINT64_MAX - 3);
  format::putLittle<uint64_t>(file, 0);
  EXPECT_THAT(problemOf(file), HasSubstr("claims 18446744073709551612 bytes"));
}

TEST(Damage, skipsSectionsOfLaterVersions) {
  std::string later = withSection(static_cast<format::SectionId>(77), "whatever");
  std::string file = later + sampleFile().substr(format::fileHeaderSize);
  EXPECT_EQ(readable(file), readable(sampleFile()));
}

} // namespace anole::test
