import { el } from "../base/dom.js";
import { showDrawer } from "../base/drawer.js";
import { spending } from "../base/families.js";
import { histogram } from "../base/histogram.js";
import { mistakeList } from "../base/mistakes.js";
import { fileName } from "../base/model.js";
import { shortName } from "../base/names.js";
import { bytesText, countText, timeText } from "../base/text.js";

/** The call path, outermost frame first. */
export function pathList(model, path) {
  const frames = model.frames(path);
  const line = (frame) => (frame.left_out ? `\u2026 ${countText(frame.left_out)} frames \u2026`
    : frame.function || frame.file ? [shortName(frame.function) || "?", el("span", { class: "soft mono" },
      frame.file ? `  ${fileName(frame.file)}:${frame.line}` : `  ${fileName(frame.module)}+0x${frame.offset.toString(16)}`)]
    : `${fileName(frame.module)}+0x${frame.offset.toString(16)}`);
  return frames.length ? el("ol", { class: "path" }, frames.map((frame) => el("li", { title: `${frame.function}\n${frame.file || frame.module}` }, line(frame))))
    : el("p", { class: "soft" }, "The call path is not known.");
}

function timesOf(name, stats, key) {
  if (!stats) return [];
  const text = `mean ${timeText(stats.mean_ns)}, ${timeText(stats.min_ns)} to ${timeText(stats.max_ns)}`;
  const bins = (stats.histogram ?? []).map((bin) => ({ from: bin.from_ns, below: bin.below_ns, calls: bin.calls }));
  return [el("h3", {}, name), el("p", { class: "soft" }, text), histogram(bins, timeText, key)];
}

function bytesOf(name, tally) {
  if (!tally?.calls) return [];
  const same = tally.least_bytes === tally.most_bytes;
  const each = same ? `${bytesText(tally.least_bytes)} each` : `${bytesText(tally.least_bytes)} to ${bytesText(tally.most_bytes)}`;
  const bins = tally.histogram.map((bin) => ({ from: bin.from_bytes, below: bin.below_bytes, calls: bin.calls }));
  return [el("h3", {}, `Bytes ${name}`), el("p", { class: "soft" }, `${bytesText(tally.total_bytes)} in ${countText(tally.calls)} calls, ${each}`),
    same ? null : histogram(bins, bytesText, "p2p")];
}

/** Opens what is known of a call site. */
export function showSite(model, point) {
  showDrawer(point.function, el("p", { class: "soft" }, `${countText(point.calls)} calls on ranks ${point.ranks}${point.polls ? `; ${countText(point.polls)} empty polls` : ""}`),
    mistakeList(point.mistakes), el("h3", {}, "Call path"), pathList(model, point.path),
    timesOf("Time in the call", point.inside, spending[point.kind].key), timesOf("Compute before it", point.before, "computing"),
    bytesOf("sent", point.sent), bytesOf("received", point.received));
}
