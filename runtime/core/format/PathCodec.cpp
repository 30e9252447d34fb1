#include "runtime/core/format/Parts.h"

#include <map>
#include <tuple>

namespace anole::format {
namespace {

using FrameKey = std::tuple<uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, bool>;

FrameKey keyOf(EncodeTables &tables, const Frame &frame) {
  return {tables.string(frame.module),
          frame.offset,
          tables.string(frame.function),
          tables.string(frame.file),
          frame.line,
          frame.column,
          true};
}

/// One column a member: neighbouring frames share most of theirs, which compresses well.
std::string encodeFrames(const Interner<FrameKey> &frames) {
  Numbers members[6];
  for (const FrameKey *frame : frames.entries()) {
    members[0].push_back(std::get<0>(*frame));
    members[1].push_back(std::get<1>(*frame));
    members[2].push_back(std::get<2>(*frame));
    members[3].push_back(std::get<3>(*frame));
    members[4].push_back(std::get<4>(*frame));
    members[5].push_back(std::get<5>(*frame));
  }
  std::string data;
  Builder<schema::Frames> out(data);
  put(out, schema::Frames::Modules, members[0]);
  put(out, schema::Frames::Offsets, members[1]);
  put(out, schema::Frames::Functions, members[2]);
  put(out, schema::Frames::Files, members[3]);
  put(out, schema::Frames::Lines, members[4]);
  put(out, schema::Frames::Columns, members[5]);
  return data;
}

size_t textSize(const Frame &frame) {
  return frame.module.size() + frame.function.size() + frame.file.size();
}

uint32_t narrow(uint64_t value) {
  if (value > UINT32_MAX)
    throw Malformed("a source position exceeds 32 bits");
  return static_cast<uint32_t>(value);
}

} // namespace

PathTables encodePaths(EncodeTables &tables, const std::vector<const CallPath *> &paths) {
  PathTables out;
  Interner<FrameKey> frames;
  for (const CallPath *path : paths) {
    out.paths.push_back(tables.hash(path->signature));
    out.paths.push_back(path->frames.size());
    for (const Frame &frame : path->frames)
      out.paths.push_back(frames(keyOf(tables, frame)) - 1);
  }
  out.frames = encodeFrames(frames);
  return out;
}

std::vector<Frame> decodeFrames(DecodeTables &tables, Message<schema::Frames> in) {
  Numbers members[6];
  while (in.next()) {
    auto tag = static_cast<uint32_t>(in.tag());
    if (tag >= 1 && tag <= 6)
      takeInto(members[tag - 1], in);
    else
      in.skip();
  }
  std::vector<Frame> frames;
  for (size_t i = 0; i < members[0].size(); ++i) {
    for (const Numbers &member : members)
      if (member.size() != members[0].size())
        throw Malformed("the members of the frames differ in number");
    frames.push_back({tables.string(members[0][i]), members[1][i], tables.string(members[2][i]),
                      tables.string(members[3][i]), narrow(members[4][i]), narrow(members[5][i])});
  }
  return frames;
}

std::vector<CallPath> decodePaths(DecodeTables &tables, const std::vector<Frame> &frames,
                                  const Numbers &numbers) {
  std::vector<CallPath> paths;
  NumberReader in(numbers);
  while (!in.atEnd()) {
    CallPath path{tables.hash(in.next()), {}};
    for (uint64_t depth = in.nextCount(); depth; --depth) {
      uint64_t frame = in.next();
      if (frame >= frames.size())
        throw Malformed("there is no frame number " + std::to_string(frame));
      tables.spend(1 + textSize(frames[frame]) / 64);
      path.frames.push_back(frames[frame]);
    }
    paths.push_back(std::move(path));
  }
  return paths;
}

void putText(Numbers &out, EncodeTables &tables, const Text &text) {
  out.insert(out.end(), {tables.hash(static_cast<uint64_t>(text.key)), tables.string(text.format)});
}

std::vector<Text> decodeTexts(DecodeTables &tables, const Numbers &numbers) {
  std::vector<Text> texts;
  NumberReader in(numbers);
  while (!in.atEnd()) {
    auto key = static_cast<int64_t>(tables.hash(in.next()));
    texts.push_back({key, tables.string(in.next())});
  }
  return texts;
}

void putLoopSite(Numbers &out, EncodeTables &tables, const LoopSite &site) {
  out.insert(out.end(), {tables.hash(site.site), tables.string(site.function),
                         tables.string(site.file), site.line, site.column});
}

std::vector<LoopSite> decodeLoopSites(DecodeTables &tables, const Numbers &numbers) {
  std::vector<LoopSite> sites;
  NumberReader in(numbers);
  while (!in.atEnd()) {
    LoopSite site;
    site.site = tables.hash(in.next());
    site.function = tables.string(in.next());
    site.file = tables.string(in.next());
    site.line = in.next32();
    site.column = in.next32();
    sites.push_back(std::move(site));
  }
  return sites;
}

void putLoopRemark(Numbers &out, EncodeTables &tables, const LoopSite &site) {
  if (!site.remark.empty())
    out.insert(out.end(), {tables.hash(site.site), tables.string(site.remark)});
}

void takeLoopRemarks(DecodeTables &tables, const Numbers &numbers, std::vector<LoopSite> &sites) {
  std::map<uint64_t, std::string> remarks;
  NumberReader in(numbers);
  while (!in.atEnd()) {
    uint64_t site = tables.hash(in.next());
    remarks[site] = tables.string(in.next());
  }
  for (LoopSite &site : sites)
    if (auto found = remarks.find(site.site); found != remarks.end())
      site.remark = found->second;
}

} // namespace anole::format
