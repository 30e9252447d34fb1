#include "tools/analysis/phases/FindOccurrences.h"

#include "tools/analysis/match/Matcher.h"
#include "tools/analysis/match/Refuse.h"
#include "tools/analysis/match/RepeatDetector.h"
#include "tools/analysis/phases/Contexts.h"
#include "tools/analysis/phases/PatternWatch.h"

#include <algorithm>
#include <string_view>

namespace anole::phases {
namespace {

constexpr std::string_view sizes[] = {"count",        "sendcount",    "recvcount", "origin_count",
                                      "target_count", "result_count", "offset",    "target_disp"};

/// Whether the field says how much is moved, but not between whom.
bool isSize(const FieldInfo &field) {
  return field.kind == FieldKind::Type || field.kind == FieldKind::Op ||
         (field.kind == FieldKind::Plain && std::ranges::count(sizes, field.name) != 0);
}

/// With one size for all messages, more of a program comes round.
UnreadScalars sizesOf(const Trace &trace) {
  UnreadScalars unread;
  for (const FunctionInfo &function : trace.functions) {
    auto [of, isNew] = unread.try_emplace(function.id);
    for (size_t i = 0; isNew && i < function.scalars.size(); ++i)
      of->second.push_back(isSize(function.scalars[i]));
  }
  return unread;
}

/// Steps are of no use here, but RepeatDetector writes some.
class Steps : public whatif::TapeWriter {
public:
  void take(const whatif::Step & /*step*/) override {}
  bool isFull() const override { return watch && watch->isFull(); }

  const PatternWatch *watch = nullptr;
};

Expected<Occurrences> watched(whatif::Matcher &matcher, Steps &steps, const Trace &trace,
                              const FindOptions &find) {
  auto contexts = contextsOf(trace, trace.streams[0]);
  Expected<UnitBegins> begins;
  if (find.byRepeats)
    begins = unitsByRepeats(matcher.matching(), contexts, find.limit);
  if (!begins)
    return tl::unexpected(begins.error());
  PatternWatch watch(matcher.matching(), contexts, std::move(*begins));
  matcher.matching().watch = &watch;
  steps.watch = &watch;
  whatif::RepeatDetector cuts(matcher.matching(), steps, whatif::Looking::Seldom);
  auto ran = matcher.run(find.expand || find.byRepeats ? nullptr : &cuts);
  if (watch.isFull())
    return fail("the patterns that do not repeat take more memory than there may be");
  if (!ran)
    return tl::unexpected(ran.error());
  Occurrences found = watch.finish();
  found.leftOut = matcher.matching().gaps.lines();
  return found;
}

} // namespace

Expected<Occurrences> findOccurrences(const Trace &trace, const FindOptions &find) {
  if (auto refused = whatif::refuse(trace); !refused)
    return tl::unexpected(refused.error());
  whatif::CostTable costs;
  Steps steps;
  whatif::ComputeTimes times(trace, {.none = true});
  whatif::RankWalks own(trace, false);
  whatif::MatchOptions options;
  options.limit = find.limit;
  options.walks = find.walks ? find.walks : &own;
  options.unread = sizesOf(trace);
  auto matcher = whatif::Matcher::over(
      trace, std::make_unique<whatif::MatchState>(trace.info.ranks, costs, steps, options), times);
  return matcher ? watched(*matcher, steps, trace, find) : tl::unexpected(matcher.error());
}

} // namespace anole::phases
