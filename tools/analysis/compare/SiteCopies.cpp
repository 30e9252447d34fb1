#include "tools/analysis/compare/SiteCopies.h"

#include "runtime/core/model/ContentDigest.h"
#include "tools/analysis/compare/NamedPlace.h"

namespace anole::tools {
namespace {

/// What copies of a frame agree in.
Digest sourceOf(const Frame &frame) {
  ContentDigest digest;
  digest.add(asWritten(frame.function.text())).add(frame.file.text());
  digest.add(frame.line).add(frame.column);
  if (frame.line == 0)
    digest.add(frame.module.text()).add(frame.offset).add(frame.site);
  return digest.result();
}

/// By path signature, for paths that are known.
std::map<uint64_t, Digest> sourcesOf(const Trace &trace) {
  const std::vector<Digest> steps = stepDigests(trace.pathTree, sourceOf);
  std::map<uint64_t, Digest> sources;
  for (const CallPath &path : trace.paths)
    if (path.step != 0)
      sources.emplace(path.signature, steps[path.step]);
  return sources;
}

} // namespace

SiteCopies::SiteCopies(const Trace &trace) {
  const std::map<uint64_t, Digest> sources = sourcesOf(trace);
  std::map<std::pair<Digest, uint16_t>, SiteKey> known;
  for (const SharedStream &stream : trace.streams)
    for (const SharedPoint &point : stream.points) {
      SiteKey site = siteKeyOf(point.key);
      auto source = sources.find(site.first);
      if (source == sources.end())
        continue;
      SiteKey first = known.try_emplace({source->second, site.second}, site).first->second;
      if (first != site && firsts.emplace(site, first).second)
        others[first].push_back(site.first);
    }
}

SiteKey SiteCopies::first(const PointKey &site) const {
  auto found = firsts.find(siteKeyOf(site));
  return found == firsts.end() ? siteKeyOf(site) : found->second;
}

std::vector<uint64_t> SiteCopies::of(const PointKey &first) const {
  auto found = others.find(siteKeyOf(first));
  return found == others.end() ? std::vector<uint64_t>() : found->second;
}

} // namespace anole::tools
