#include "runtime/core/file/format/SiteCodec.h"

namespace anole::format {

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
    if (auto found = remarks.find(site.site); found != remarks.end()) {
      tables.spend(found->second.size() / 64 + 1);
      site.remark = found->second;
    }
}

} // namespace anole::format
