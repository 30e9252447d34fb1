#include "tools/show/FrameDigests.h"

#include "tools/show/FrameText.h"
#include "tools/show/Printable.h"

#include <gtest/gtest.h>

namespace anole::tools {
namespace {

Digest digestOf(const std::string &text) { return ContentDigest().add(text).result(); }

/// Frames whose names are shared as those of a trace are.
void expectDigestsOfWhatIsPrinted(std::vector<Frame> frames) {
  PathTree tree;
  tree.frames = std::move(frames);
  FrameDigests digests(tree);
  ASSERT_EQ(digests.texts.size(), tree.frames.size());
  for (size_t i = 0; i < tree.frames.size(); ++i) {
    EXPECT_EQ(digests.texts[i], digestOf(frameText(tree.frames[i]))) << frameText(tree.frames[i]);
    EXPECT_EQ(digests.functions[i], digestOf(boundedName(tree.frames[i].function.text())));
  }
}

TEST(FrameDigests, AreOfTheTextsOfFramesThatShareTheirNames) {
  const Name solve("solve"), dot("dot"), file("src/cg.c"), other("src/dot.c");
  expectDigestsOfWhatIsPrinted({{.function = solve, .file = file, .line = 5},
                                {.function = solve, .file = file, .line = 6},
                                {.function = dot, .file = file, .line = 6},
                                {.function = dot, .file = other},
                                {.function = solve, .file = other, .line = 7}});
}

TEST(FrameDigests, AreOfWhatIsKnownOfAFrame) {
  const Name solve("solve"), file("cg.c"), folder("src/"), module("/lib/libm.so");
  expectDigestsOfWhatIsPrinted({{.function = solve},
                                {.file = file, .line = 5},
                                {.file = file},
                                {.function = solve, .file = folder},
                                {.file = folder},
                                {.function = solve, .line = 5},
                                {.module = module, .offset = 0x1234},
                                {.site = 0xabc},
                                {}});
}

TEST(FrameDigests, AreOfNamesAsTheyArePrinted) {
  const Name steers("so\nlve"), isLong(std::string(longestName + 10, 'x')),
      isCut(std::string(longestName - 1, 'x') + "\u00e4\u00e4"), file("c\tg.c");
  expectDigestsOfWhatIsPrinted({{.function = steers, .file = file, .line = 5},
                                {.function = isLong, .file = file, .line = 6},
                                {.function = isCut, .file = isLong, .line = 6}});
}

} // namespace
} // namespace anole::tools
