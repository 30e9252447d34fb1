import { el } from "./dom.js";
import { countText } from "./text.js";

const WIDTH = 460, HEIGHT = 128, BASE = 104;

/** Bars over bins { from, below, calls }, as evenly wide as their scale, which doubles, is logarithmic. */
export function histogram(bins, text, key) {
  if (!bins.length) return el("p", { class: "soft" }, "No histogram.");
  const place = (value) => Math.log2(value + 1), low = place(bins[0].from), high = place(bins[bins.length - 1].below);
  const x = (value) => 2 + ((place(value) - low) / (high - low || 1)) * (WIDTH - 4);
  const most = Math.max(...bins.map((bin) => bin.calls));
  const bar = ({ from, below, calls }) => {
    const height = Math.max(1.5, (calls / most) * (BASE - 14));
    return el("rect", { x: x(from), y: BASE - height, width: Math.max(1.5, x(below) - x(from) - 1), height, fill: `var(--${key})` },
      el("title", {}, `${text(from)} to below ${text(below)}: ${countText(calls)} calls`));
  };
  const label = (at, value, anchor) => el("text", { x: at, y: HEIGHT - 8, "text-anchor": anchor, fill: "var(--soft)", "font-size": 11 }, text(value));
  return el("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, width: "100%", role: "img", style: "max-width: 560px" },
    el("line", { x1: 0, x2: WIDTH, y1: BASE + 0.5, y2: BASE + 0.5, stroke: "var(--line)" }), bins.map(bar),
    label(2, bins[0].from, "start"), label(WIDTH - 2, bins[bins.length - 1].below, "end"),
    el("text", { x: WIDTH - 2, y: 10, "text-anchor": "end", fill: "var(--soft)", "font-size": 11 }, `highest bar: ${countText(most)} calls`));
}
