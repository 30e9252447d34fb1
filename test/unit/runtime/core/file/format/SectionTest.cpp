#include "runtime/core/file/format/Section.h"

#include <gtest/gtest.h>

namespace anole::format {
namespace {

Section written(const std::string &bytes) { return *sectionAt(MemorySource(bytes), 0); }

TEST(Section, UsesTheDictionaryForMessagesAndNotForBlocks) {
  const std::string content(1000, 'a');
  for (auto [id, coding] : {std::pair(SectionId::Trace, Coding::ZstdDictionary),
                            std::pair(SectionId::Blocks, Coding::Zstd)}) {
    const std::string bytes = sectionBytes(id, content);
    const Section section = written(bytes);
    EXPECT_EQ(section.coding, static_cast<uint16_t>(coding));
    EXPECT_EQ(*sectionContent(MemorySource(bytes), section), content);
  }
}

} // namespace
} // namespace anole::format
