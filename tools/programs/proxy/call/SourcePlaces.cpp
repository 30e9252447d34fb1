#include "tools/programs/proxy/call/SourcePlaces.h"

#include "tools/names/ShortName.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace anole::tools::generate {

std::string baseName(const std::string &file) {
  size_t slash = file.find_last_of('/');
  return slash == std::string::npos ? file : file.substr(slash + 1);
}

namespace {

/// Whether headers of MPI or of threads may declare it, or a macro may have the name.
bool isOfHeaders(const std::string &name) {
  static const std::array starts{"MPI",    "PMPI",   "QMPI", "OMPI",     "ompi_",  "opal_",
                                 "ADIO",   "ROMIO",  "mpi_", "pthread_", "posix_", "sched_",
                                 "clock_", "timer_", "cnd_", "mtx_",     "thrd_",  "tss_"};
  bool isMacro = name.size() > 1 && std::ranges::none_of(name, [](char letter) {
                   return std::islower(static_cast<unsigned char>(letter));
                 });
  return isMacro || name.ends_with("_t") ||
         std::ranges::any_of(starts, [&](const char *start) { return name.starts_with(start); });
}

/// Whether the counters of generated programs have such names: "calls7", "elements7in1".
bool isOfCounter(const std::string &name) {
  static const std::array stems{"calls", "entries", "turns", "turn", "elements", "i"};
  return std::ranges::any_of(stems, [&](const std::string &stem) {
    return name.starts_with(stem) && name.size() > stem.size() &&
           std::isdigit(static_cast<unsigned char>(name[stem.size()]));
  });
}

} // namespace

std::string identifierOf(const std::string &name) {
  std::string words = shortName(name), text;
  if (size_t colon = words.rfind("::"); colon != std::string::npos)
    words = words.substr(colon + 2);
  for (char letter : words)
    if (std::isalnum(static_cast<unsigned char>(letter)) || (letter == '_' && !text.empty()))
      text += letter;
  bool isDigit = !text.empty() && std::isdigit(static_cast<unsigned char>(text[0]));
  if (text.empty() || isDigit || isOfHeaders(text) || isOfCounter(text))
    text = "part" + text;
  return text.substr(0, 40);
}

SourcePlaces::SourcePlaces(const Trace &from, const SharedStream &of) : trace(from), stream(of) {
  for (const CallPath &path : trace.paths)
    stepOfPath[path.signature] = path.step;
  for (const LoopSite &site : trace.loopSites)
    sites[site.site] = &site;
  for (const SharedPoint &point : stream.points)
    points.push_back(placeOf(point));
  loops.resize(stream.loops.size());
  std::vector<int> state(stream.loops.size(), 0);
  for (uint32_t i = 0; i < loops.size(); ++i)
    addLoop(i, state);
}

bool SourcePlaces::isOfLibrary(uint32_t step) const {
  return shortName(frame(step).function.text()).starts_with("std::");
}

SourcePlace SourcePlaces::placeOf(const SharedPoint &point) const {
  SourcePlace place;
  auto known = stepOfPath.find(point.key.path);
  uint32_t step = known == stepOfPath.end() ? 0 : known->second;
  for (; step != 0 && step < trace.pathTree.steps.size(); step = trace.pathTree.steps[step].before)
    place.steps.push_back(step);
  std::ranges::reverse(place.steps);
  auto own = std::ranges::find_if(place.steps, [&](uint32_t each) { return !isOfLibrary(each); });
  if (own != place.steps.end()) // what starts a thread of C++
    place.steps.erase(place.steps.begin(), own);
  if (place.steps.size() > mostDepth)
    place.steps.resize(mostDepth);
  place.depth = place.steps.empty() ? 0 : place.steps.size() - 1;
  return place;
}

/// A loop is where all that it holds comes together. Loops that hold each other end here, too.
void SourcePlaces::addLoop(uint32_t index, std::vector<int> &state) {
  if (state[index]++ != 0)
    return;
  SourcePlace &place = loops[index];
  size_t common = SIZE_MAX;
  for (const VariantFamily &family : stream.loops[index].variants)
    for (uint32_t body : family.bodies)
      for (Symbol child : stream.bodies[body]) {
        if (child.isLoop())
          addLoop(child.index(), state);
        const SourcePlace &other = of(child);
        if (common == SIZE_MAX)
          place.steps = other.steps;
        auto differs = std::ranges::mismatch(place.steps, other.steps);
        common =
            std::min({common, other.depth, static_cast<size_t>(differs.in1 - place.steps.begin())});
      }
  place.depth = common == SIZE_MAX ? 0 : depthOf(stream.loops[index], place, common);
}

/// As deep as its children come together, or where the function is that the compiler named.
size_t SourcePlaces::depthOf(const SharedLoop &loop, const SourcePlace &shared,
                             size_t common) const {
  auto site = sites.find(loop.site);
  if (loop.kind != LoopKind::Compiled || site == sites.end() || shared.steps.empty())
    return common;
  for (size_t depth = std::min(common, shared.steps.size() - 1) + 1; depth-- > 0;)
    if (frame(shared.steps[depth]).function.text() == site->second->function)
      return depth;
  return common;
}

std::string SourcePlaces::functionAt(const SourcePlace &place, size_t depth) const {
  return depth < place.steps.size() ? identifierOf(frame(place.steps[depth]).function.text())
                                    : "part";
}

std::string SourcePlaces::pathTo(const SourcePlace &place, size_t depth) const {
  std::string text;
  for (size_t i = 0; i <= depth && i < place.steps.size(); ++i) {
    const Frame &at = frame(place.steps[i]);
    text += (i == 0 ? "" : " > ") + shortName(at.function.text());
    if (i < depth && !lineOf(at).empty())
      text += " " + lineOf(at);
  }
  return text;
}

std::string SourcePlaces::lineOf(const Frame &frame) {
  if (frame.file.empty())
    return "";
  return baseName(frame.file.text()) + (frame.line ? ":" + std::to_string(frame.line) : "");
}

} // namespace anole::tools::generate
