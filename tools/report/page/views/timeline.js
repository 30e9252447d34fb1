import { el } from "../base/dom.js";
import { legend } from "../base/families.js";
import { parseRanks } from "../base/model.js";
import { tickText } from "../base/text.js";
import { showEvent } from "../timeline/details.js";
import { Marks } from "../timeline/marks.js";
import { Threads } from "../timeline/threads.js";
import { Timeline } from "../timeline/timeline.js";
import { toneOf } from "../timeline/waits.js";

const MOST_ROWS = 64;
const MS = 1e6;

/** Some ranks, evenly spread. */
export function firstRanks(count, most = MOST_ROWS) {
  const every = Math.ceil(count / most);
  return Array.from({ length: Math.ceil(count / every) }, (_, i) => i * every);
}

export const rowsOf = (threads, ranks) => ranks.flatMap((rank) => threads.of(rank).map((stream) => ({ rank, stream }))).slice(0, 4 * MOST_ROWS);

function rangesOf(ranks) {
  return ranks.length > 1 && ranks[1] - ranks[0] > 1 ? `0-${ranks[ranks.length - 1]}/${ranks[1] - ranks[0]}` : `0-${ranks[ranks.length - 1]}`;
}

const hints = [["drag", "zoom"], ["Shift", "drag moves"], ["\u2190 \u2192", "move"], ["+ \u2212", "zoom"], ["n p", "next and previous call"],
  ["\u2191 \u2193", "other rank"], ["Home", "whole run"]];

/** What the picture itself says of its times; null: they are recorded. */
function noteOf(model) {
  const { timeline } = model.data;
  if (!timeline) return "shares of time only: when each call was is not known";
  return timeline.kind === "recorded" ? null : timeline.note;
}

function explanationOf(model) {
  const { timeline } = model.data;
  if (!timeline) return `When calls were is neither recorded nor can it be reconstructed (${model.absent.timeline}), so that none is drawn: bars show how each rank shared its time out.`;
  if (timeline.kind === "recorded") return "Times are those of each event.";
  return "The trace keeps histograms of times. Calls are put in the order that messages and collectives enforce, as in an export; a pale bar behind them shows how the rank shared the rest of its time out.";
}

/** The colours of waits of one timeline or several, if some are drawn. */
export function waitLegend(...waits) {
  const known = waits.filter(({ areKnown }) => areKnown), kinds = [...new Set(known.flatMap(({ shown }) => shown))];
  if (!known.length) return null;
  const named = [...new Set(kinds.map(toneOf))].map((tone) => [tone, kinds.filter((kind) => toneOf(kind) === tone).join(", ")]);
  return el("div", { class: "legend", id: "wait-legend" }, [...named, ["path", "critical path"]].map(([tone, name]) =>
    el("span", {}, el("i", { style: `background: var(--${tone})` }), name)));
}

const mistakeLegend = (model) => model.mistakes.all.length > 0 && el("div", { class: "legend" }, el("span", {},
  el("span", { class: "mistake" }, "\u25bc "), "the first call with an error that anole lint finds"));

/** The controls around a timeline. */
class Panel {
  constructor(model) {
    const threads = new Threads(model.streams, model.data.families, model.data.timeline), ranks = firstRanks(model.ranks);
    this.place = el("div", { class: "plot" });
    this.window = el("span", { class: "soft", id: "window" });
    this.problem = el("span", { class: "soft", role: "alert" });
    this.timeline = new Timeline(threads, rowsOf(threads, ranks), (stream, point) => model.info.streams[stream].points[point].function,
      (stream, thread, partner, wait) => this.show(model, stream, thread, partner, wait), noteOf(model), new Marks(model, threads));
    this.timeline.onWindow = (from, to) => this.showWindow(from, to);
    const kinds = [0, ...new Set(threads.kinds.flat())].sort((a, b) => a - b).filter((kind, i, all) => all.indexOf(kind) === i);
    this.element = el("div", {}, this.tools(model, threads, rangesOf(ranks)), legend(kinds), waitLegend(threads.waits), mistakeLegend(model), this.place,
      el("p", { class: "soft screen" }, hints.map(([key, what]) => [el("kbd", {}, key), ` ${what}  `])),
      el("p", { class: "soft" }, "Time 0 is when the first rank left MPI_Init. ", explanationOf(model)));
  }

  tools(model, threads, shown) {
    const choose = (event) => {
      const chosen = parseRanks(event.target.value, model.ranks);
      this.problem.textContent = chosen ? "" : `Ranks are written as 0-3,8 and lie below ${model.ranks}.`;
      if (chosen) this.timeline.setRows(rowsOf(threads, chosen));
    };
    const go = (event) => {
      const [from, to] = event.target.value.split(/\s*-\s*|\s+/).map(Number);
      if (from < to) this.timeline.show(from * MS, to * MS);
    };
    return el("div", { class: "tools" }, el("label", {}, "Ranks ", el("input", { id: "ranks-shown", size: 14, value: shown, change: choose })),
      el("label", {}, "From\u2013to in ms ", el("input", { id: "from-to", size: 16, placeholder: "1.5 - 2", change: go })),
      el("button", { click: () => this.timeline.whole() }, "Whole run"), el("button", { click: () => this.timeline.zoom(0.5) }, "Zoom in"),
      el("button", { click: () => this.timeline.zoom(2) }, "Zoom out"), this.window, this.problem);
  }

  showWindow(from, to) {
    const step = (to - from) / 100;
    this.window.textContent = `${tickText(from, step)} to ${tickText(to, step)}`;
  }

  show(model, stream, thread, partner, wait) {
    showEvent(model, stream, thread, partner, wait, (other) => this.timeline.goTo(other));
  }

  start() {
    this.timeline.canvas.placeIn(this.place);
  }
}

export const timeline = {
  id: "timeline", title: "Timeline", needsTrace: true,
  answers: "What each rank did when: from the whole run to one message. A click on a call shows its values and the other end of its message.",
  render(model) {
    if (!model.isTimed) return el("p", { class: "soft" }, "The trace has no times, so that nothing can be placed in time.");
    const panel = new Panel(model);
    queueMicrotask(() => panel.start());
    model.timeline = panel.timeline;
    return panel.element;
  },
};
