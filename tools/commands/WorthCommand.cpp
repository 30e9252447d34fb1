#include "tools/analysis/model/RunWindow.h"
#include "tools/commands/CauseFlags.h"
#include "tools/commands/Commands.h"
#include "tools/options/CallersOption.h"
#include "tools/views/more/WorthColumns.h"

#include <CLI/CLI.hpp>

#include <charconv>
#include <memory>

namespace anole::tools {
namespace {

struct WorthFlags {
  whatif::CauseFlags common;
  std::vector<std::string> speedups;
};

/// "flux.c:88=2": computing there is twice as fast.
Expected<whatif::Speedup> speedupOf(const std::string &text, const Trace &trace,
                                    const TraceNames &names) {
  size_t equals = text.rfind('=');
  double times = 0;
  const char *end = text.data() + text.size();
  auto parsed = equals == std::string::npos
                    ? std::from_chars_result{end, std::errc::invalid_argument}
                    : std::from_chars(text.data() + equals + 1, end, times);
  if (parsed.ec != std::errc() || parsed.ptr != end || !(times > 0 && times <= 1e6))
    return fail("--speedup is '" + text + "', not PLACE=X with X above 0 and up to 1e6");
  return whatif::sitesWith(text.substr(0, equals), trace, names)
      .map([&](std::vector<uint32_t> sites) {
        return whatif::Speedup{std::move(sites), 1 / times};
      });
}

Expected<std::vector<whatif::Speedup>> speedupsOf(const WorthFlags &flags, const Trace &trace,
                                                  const TraceNames &names) {
  std::vector<whatif::Speedup> speedups;
  for (const std::string &text : flags.speedups) {
    auto one = speedupOf(text, trace, names);
    if (!one)
      return tl::unexpected(one.error());
    speedups.push_back(std::move(*one));
  }
  return speedups;
}

Expected<int> showWorth(const WorthFlags &flags, Console &console) {
  auto input = whatif::load(flags.common, console);
  if (!input)
    return tl::unexpected(input.error());
  const LoadedTrace &loaded = input->loaded;
  const TraceNames names(loaded.trace, flags.common.callers);
  auto speedups = speedupsOf(flags, loaded.trace, names);
  auto worth = speedups ? whatif::worthOf(loaded.trace, input->options, flags.common.top, *speedups,
                                          input->inside)
                        : tl::unexpected(speedups.error());
  if (!worth)
    return fail(loaded.file + ": " + worth.error().message);
  whatif::noteGaps(worth->gaps, flags.common, console);
  const whatif::WorthReport report{loaded.file,  *worth, RunWindow::of(loaded.trace).elapsed,
                                   loaded.trace, names,  input->phase};
  console.out << (flags.common.json ? printed(jsonOf(report))
                                    : report.text(screenFor(console.screen, flags.common.callers)));
  return statusYes;
}

} // namespace

Action declareWorth(CLI::App &app) {
  auto flags = std::make_shared<WorthFlags>();
  app.add_option("--speedup", flags->speedups,
                 "Computing before calls at PLACE (a function, place or call path, or a part of "
                 "one) is X times as fast; may be repeated: all at once")
      ->type_name("PLACE=X")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  phases::declarePhase(app, flags->common.phase);
  flags->common.declare(app, "places");
  return [flags](Console &console) { return showWorth(*flags, console); };
}

} // namespace anole::tools
