#include "runtime/core/file/format/GrowingFile.h"

#include "runtime/core/file/format/DecodeTrace.h"
#include "runtime/core/file/format/EncodeTrace.h"
#include "runtime/core/file/format/Locate.h"

#include <unistd.h>
#include <utility>

namespace anole {
namespace {

using namespace format;

constexpr size_t enoughForSection = size_t(1) << 20;

void putEntry(Numbers &sections, SectionId id, uint64_t offset, size_t size) {
  sections.insert(sections.end(), {static_cast<uint64_t>(id), offset, size});
}

} // namespace

Expected<std::unique_ptr<GrowingFile>> GrowingFile::create(const std::string &path,
                                                           const Trace &trace) {
  std::string next = path + ".next";
  ::unlink(next.c_str()); // of a process that was killed while it wrote
  auto file = BlockFile::create(next);
  if (!file)
    return tl::unexpected(file.error());
  auto made = std::make_unique<GrowingFile>(*file);
  auto written = made->begin().and_then([&] { return made->append(trace); }).and_then([&] {
    return (*file)->rename(path);
  });
  if (!written) {
    (*file)->remove();
    return tl::unexpected(written.error());
  }
  made->settle();
  return made;
}

Expected<void> GrowingFile::begin() {
  std::string head(fileMagic);
  putLittle(head, fileVersion);
  return file->append(head).map([](uint64_t) {});
}

Expected<void> GrowingFile::add(const Trace &trace) {
  auto added = append(trace);
  settle();
  return added;
}

Expected<void> GrowingFile::append(const Trace &trace) {
  std::vector<BlockRef> all = ordered;
  size_t codedTimes = 0;
  std::string message = encodeTrace(
      trace, {.onlyUsed = true, .roundTimes = true, .blocks = &all, .codedTimes = &codedTimes});
  for (std::span<const BlockRef> left = std::span(all).subspan(ordered.size()); !left.empty();)
    if (auto added = appendSome(left); !added)
      return added;
  return appendTrace(message, codedTimes);
}

/// The first of these blocks, about a mebibyte. They are taken off.
Expected<void> GrowingFile::appendSome(std::span<const BlockRef> &blocks) {
  BlockFile::Reading reading(blocks.front()->home());
  std::string message;
  MessageWriter out(message);
  std::vector<uint64_t> inMessage;
  while (inMessage.size() < blocks.size() && message.size() < enoughForSection) {
    const BlockRef &block = blocks[inMessage.size()];
    std::string stored = block->bytes();
    if (stored.empty())
      return cannotRead(block);
    format::add<&TraceMessage::blocks>(out, stored);
    inMessage.push_back(message.size() - stored.size());
  }
  std::string section = plainSectionBytes(SectionId::Blocks, message);
  auto offset = file->append(section);
  if (!offset)
    return tl::unexpected(offset.error());
  putEntry(sections, SectionId::Blocks, *offset, section.size());
  for (uint64_t place : inMessage)
    places.push_back(*offset + sectionHeaderSize + place);
  ordered.insert(ordered.end(), blocks.begin(), blocks.begin() + std::ssize(inMessage));
  blocks = blocks.subspan(inMessage.size());
  return {};
}

Expected<void> GrowingFile::appendTrace(std::string_view message, size_t incompressible) {
  std::string section = sectionBytes(SectionId::Trace, message, incompressible);
  auto offset = file->append(section);
  if (!offset)
    return tl::unexpected(offset.error());
  IndexMessage index{sections};
  putEntry(index.sections, SectionId::Trace, *offset, section.size());
  std::string end = sectionBytes(SectionId::Index, encode(index));
  putLittle(end, file->size());
  return file->putBehindEnd(end.append(endMark));
}

/// What is in the file leaves memory.
void GrowingFile::settle() {
  for (; settled < ordered.size(); ++settled) {
    Block &block = ordered[settled].storage();
    block.keep();
    block.moveTo(file, places[settled]);
    known.emplace(block.digest(), ordered[settled]);
  }
}

bool GrowingFile::release(const BlockRef &block) const {
  auto found = known.find(block->digest());
  if (found == known.end())
    return false;
  block.storage().keep();
  block.storage().moveAlong(*found->second);
  return true;
}

Expected<void> fetchBlocks(const BlockLibrary &wanted, const std::string &path) {
  auto source = FileSource::open(path);
  if (!source)
    return tl::unexpected(source.error());
  auto layout = locateSections(*source);
  if (!layout)
    return tl::unexpected(layout.error());
  for (const Section &section : layout->sections) {
    auto content = section.id == static_cast<uint16_t>(SectionId::Blocks)
                       ? sectionContent(*source, section)
                       : Expected<std::string>("");
    std::vector<BlockRef> blocks;
    if (!content || !decodeBlocks(*content, blocks))
      break;
    for (const BlockRef &block : blocks)
      if (auto found = wanted.find(block->digest()); found != wanted.end())
        found->second.storage().fetch(block->bytes());
  }
  return {};
}

} // namespace anole
