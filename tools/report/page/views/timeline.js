import { el } from "../base/dom.js";
import { legend } from "../base/families.js";
import { link } from "../base/link.js";
import { parseRanks } from "../base/model.js";
import { phasesOf } from "../base/phases.js";
import { plural, tickText } from "../base/text.js";
import { callsCsv } from "../timeline/csv.js";
import { showEvent } from "../timeline/details.js";
import { matcher, nextCall } from "../timeline/find.js";
import { Marks } from "../timeline/marks.js";
import { groupingsOf, inOrder, ordersOf } from "../timeline/order.js";
import { Overview } from "../timeline/overview.js";
import { save } from "../timeline/svg.js";
import { Threads } from "../timeline/threads.js";
import { Timeline } from "../timeline/timeline.js";
import { toneOf } from "../timeline/waits.js";
import { Within, whenCounted, withinHeight, withinTable } from "../timeline/within.js";

const MOST_ROWS = 64, REST = 120; // milliseconds
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

const hints = [["drag", "zoom"], ["wheel", "zoom"], ["Shift", "drag moves"], ["\u2190 \u2192", "move"], ["+ \u2212", "zoom"], ["n p", "next and previous call"],
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

/** The phases, if there are several. */
function bandsOf(model) {
  const bands = phasesOf(model).map(({ name, number, begin, end }) => ({ name: `${number} ${name}`, begin, end }));
  return bands.length > 1 ? bands : [];
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

/** The controls around a timeline, and what the window holds. The address of the page keeps what is chosen. */
class Panel {
  constructor(model) {
    Object.assign(this, { model, threads: new Threads(model.streams, model.data.families, model.data.timeline), isWanted: null });
    this.place = el("div", { class: "plot" });
    this.window = el("span", { class: "soft", id: "window" });
    this.problem = el("span", { class: "soft", role: "alert" });
    this.linesNote = el("p", { class: "soft", id: "lines-note" });
    this.within = el("div", { id: "within" });
    this.groupings = groupingsOf(model);
    this.timeline = new Timeline(this.threads, this.rowsOfChoice(), (stream, point) => model.info.streams[stream].points[point].function,
      (stream, thread, partner, wait) => this.show(stream, thread, partner, wait), noteOf(model),
      { marks: new Marks(model, this.threads), bands: bandsOf(model), loopName: (stream, loop) => model.loopName(stream, loop) });
    this.timeline.hasLines = link.get("messages") !== "off";
    this.timeline.onWindow = (from, to) => this.showWindow(from, to);
    this.timeline.onLines = (lines) => (this.linesNote.textContent = lines.note);
    this.overview = new Overview(this.timeline, this.timeline.left);
    const kinds = [0, ...new Set(this.threads.kinds.flat())].sort((a, b) => a - b).filter((kind, i, all) => all.indexOf(kind) === i);
    this.element = el("div", {}, this.rowTools(), this.windowTools(), legend(kinds), waitLegend(this.threads.waits), mistakeLegend(model), this.overview.place, this.place, this.linesNote,
      el("p", { class: "soft screen" }, hints.map(([key, what]) => [el("kbd", {}, key), ` ${what}  `])),
      el("p", { class: "soft" }, "Time 0 is when the first rank left MPI_Init. ", explanationOf(model)), el("h3", {}, "In this window"), this.within);
  }

  /** The rows of the ranks that the address names, or of some, in the order that it names. */
  rowsOfChoice() {
    const { ranks: count } = this.model, chosen = parseRanks(link.get("ranks") ?? "", count), order = link.get("order") ?? "rank";
    const grouping = this.groupings.find(({ key }) => key === link.get("group")), everyone = Array.from({ length: count }, (_, rank) => rank);
    const some = order === "rank" ? firstRanks(count) : inOrder(this.model, everyone, order).slice(0, MOST_ROWS);
    const ranks = inOrder(this.model, chosen ?? some, order, grouping);
    return rowsOf(this.threads, ranks).map((row) => ({ ...row, group: grouping?.names?.[row.rank] }));
  }

  /** Shows other rows in the same window. */
  showRows() {
    const { window, end } = this.timeline, isWhole = window[1] >= end;
    this.timeline.setRows(this.rowsOfChoice());
    this.overview.left = this.timeline.left;
    this.overview.count();
    if (isWhole) this.timeline.whole();
    else this.timeline.show(...window);
  }

  choose(name, value) {
    link.put({ [name]: value });
    this.showRows();
  }

  chooser(name, label, options, usual) {
    const choice = el("select", { id: name, change: () => this.choose(name, choice.value === usual ? null : choice.value) },
      options.map((one) => el("option", { value: one.key, selected: one.key === (link.get(name) ?? usual) }, one.name)));
    return options.length > 1 && el("label", {}, `${label} `, choice);
  }

  rowTools() {
    const { model } = this, chooseRanks = ({ target }) => {
      const chosen = parseRanks(target.value, model.ranks);
      this.problem.textContent = chosen || !target.value ? "" : `Ranks are written as 0-3,8 and lie below ${model.ranks}.`;
      if (chosen || !target.value) this.choose("ranks", target.value || null);
    };
    const find = el("input", { type: "search", id: "find", size: 22, placeholder: "function or place", value: link.get("find") ?? "",
      input: () => this.find(find.value), keydown: (event) => event.key === "Enter" && this.goToNext() });
    this.found = el("span", { class: "soft", id: "found" });
    return el("div", { class: "tools" }, el("label", {}, "Ranks ", el("input", { id: "ranks-shown", size: 12, value: link.get("ranks") ?? rangesOf(firstRanks(model.ranks)), change: chooseRanks })),
      this.chooser("order", "Sort", ordersOf(model), "rank"), this.chooser("group", "Group", this.groupings, "none"),
      el("label", {}, "Find calls ", find), el("button", { id: "next", click: () => this.goToNext() }, "Next"), this.found, this.problem);
  }

  windowTools() {
    const { timeline } = this, go = ({ target }) => {
      const [from, to] = target.value.split(/\s*-\s*|\s+/).map(Number);
      if (from < to) timeline.show(from * MS, to * MS);
    };
    const lines = el("input", { type: "checkbox", id: "messages", checked: timeline.hasLines, change: () => this.switchLines(lines.checked) });
    return el("div", { class: "tools" }, el("label", {}, "From-to in ms ", el("input", { id: "from-to", size: 14, placeholder: "1.5 - 2", change: go })),
      el("button", { click: () => timeline.whole() }, "Whole run"), el("button", { click: () => timeline.zoom(0.5) }, "Zoom in"), el("button", { click: () => timeline.zoom(2) }, "Zoom out"),
      el("label", {}, lines, " Messages"), el("button", { id: "save-svg", click: () => this.save("svg") }, "Save SVG"),
      el("button", { id: "save-csv", click: () => this.save("csv") }, "Save CSV"), this.window);
  }

  switchLines(isOn) {
    link.put({ messages: isOn ? null : "off" });
    this.timeline.hasLines = isOn;
    this.linesNote.textContent = "";
    this.timeline.lines = null;
    this.timeline.canvas.draw();
  }

  /** Gives the calls that have the words a strong colour; no words: none. */
  find(text) {
    link.put({ find: text || null });
    const wants = matcher(text), wanted = new Set(this.model.points.filter(wants));
    this.isWanted = text.trim() ? (stream, number) => wanted.has(this.model.point(stream, number)) : null;
    const found = [...wanted];
    this.found.textContent = this.isWanted ? `${plural(found.reduce((sum, { events }) => sum + events, 0), "call")} at ${plural(found.length, "call site")}` : "";
    this.threads.mark(this.isWanted);
    this.overview.count();
    this.timeline.canvas.draw();
  }

  goToNext() {
    const call = this.isWanted && nextCall(this.timeline, this.isWanted);
    if (call) this.timeline.goTo(call);
    else if (this.isWanted) this.found.textContent = "There is no further one.";
  }

  save(what) {
    const name = this.model.info.program || "trace";
    if (what === "svg") return save(`${name}.svg`, "image/svg+xml", this.timeline.svg());
    const { text, isWhole } = callsCsv(this.timeline, (stream, point) => this.model.point(stream, point)?.place ?? "");
    this.problem.textContent = isWhole ? "" : "The file has the first calls only; for more use anole export --to csv.";
    save(`${name}.csv`, "text/csv", text);
  }

  showWindow(from, to) {
    const step = (to - from) / 100, isWhole = from <= 0 && to >= this.timeline.end;
    this.window.textContent = `${tickText(from, step)} to ${tickText(to, step)}`;
    link.put(isWhole ? { from: null, to: null } : { from: Math.round(from), to: Math.round(to) });
    this.overview.canvas.draw();
    this.count(from, to);
  }

  /** Statistics follow when the window rests; those of the first one at once, while nobody has looked below them. */
  count(from, to) {
    clearTimeout(this.counting);
    const { rows } = this.timeline;
    const isStale = () => rows !== this.timeline.rows || this.timeline.window[0] !== from || this.timeline.window[1] !== to;
    const begin = () => whenCounted(new Within(this.model, this.threads, from, to), rows, isStale, (within) => this.showWithin(within));
    if (this.counting !== undefined) return void (this.counting = setTimeout(begin, REST));
    this.counting = 0;
    begin();
    if (!this.within.dataset.window) this.within.style.minHeight = `${withinHeight(new Set(this.model.points.map((point) => point.function)).size)}px`;
  }

  /** What is below stays where it is: the place never shrinks. */
  showWithin(within) {
    this.within.style.minHeight = `${this.within.getBoundingClientRect().height}px`;
    this.within.replaceChildren(withinTable(within, this.model.data.families));
    this.within.dataset.window = `${within.from}-${within.to}`;
  }

  show(stream, thread, partner, wait) {
    const { rank, number } = thread.event;
    link.put({ call: `${rank}.${stream}.${number}` });
    showEvent(this.model, stream, thread, partner, wait, (other) => this.timeline.goTo(other));
  }

  /** Shows what the address of the page says, or the whole run. */
  start() {
    this.timeline.canvas.placeIn(this.place);
    this.overview.start();
    const [from, to] = ["from", "to"].map((name) => Number(link.get(name))), call = link.get("call")?.split(".").map(Number);
    if (from < to) this.timeline.show(from, to);
    else this.timeline.whole();
    if (link.get("find")) this.find(link.get("find"));
    if (call?.length === 3 && this.threads.of(call[0]).includes(call[1])) this.timeline.goTo({ rank: call[0], stream: call[1], number: call[2] });
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
