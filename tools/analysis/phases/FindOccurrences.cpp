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

SharedColumn constantColumn(const RankList &ranks) { return {{ranks, {SharedTerm()}}}; }

void dropSizes(SharedPoint &point, const FunctionInfo &function) {
  size_t fields = std::min(function.scalars.size(), size_t(point.scalars));
  for (size_t i = 0; i < std::min(fields, point.columns.size()); ++i)
    if (isSize(function.scalars[i]))
      point.columns[i] = constantColumn(point.ranks);
}

/// The same program without times and places, and with one size for all messages: more of it comes
/// round.
Trace withoutSizes(const Trace &trace) {
  Trace result{trace.info, trace.functions, {}, {}, {}, {}, trace.streams};
  for (SharedStream &stream : result.streams)
    for (SharedPoint &point : stream.points) {
      point.delta = point.duration = {};
      point.before = point.inside = {};
      point.tracer = point.waited = {};
      point.times.clear();
      auto function =
          std::ranges::find(result.functions, point.key.functionId(), &FunctionInfo::id);
      if (function != result.functions.end())
        dropSizes(point, *function);
    }
  return result;
}

/// Steps are of no use here, but RepeatDetector writes some.
class Steps : public whatif::TapeWriter {
public:
  void take(const whatif::Step & /*step*/) override {}
  bool isFull() const override { return watch && watch->isFull(); }

  const PatternWatch *watch = nullptr;
};

Expected<Occurrences> watched(whatif::Matcher &matcher, Steps &steps, const Trace &trace,
                              const Trace &simple, const FindOptions &find) {
  auto contexts = contextsOf(trace, trace.streams[0]);
  Expected<UnitBegins> begins;
  if (find.byRepeats)
    begins = unitsByRepeats(simple, matcher.matching(), contexts, find.limit);
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
  Trace simple = withoutSizes(trace);
  whatif::CostTable costs;
  Steps steps;
  whatif::ComputeTimes times(simple, {});
  whatif::MatchOptions options;
  options.limit = find.limit;
  auto matcher = whatif::Matcher::over(
      simple, std::make_unique<whatif::MatchState>(simple.info.ranks, costs, steps, options),
      times);
  return matcher ? watched(*matcher, steps, trace, simple, find) : tl::unexpected(matcher.error());
}

} // namespace anole::phases
