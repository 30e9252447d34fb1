import { el } from "../base/dom.js";
import { spending, spendingOf, swatch } from "../base/families.js";
import { eachInSlices } from "../base/slices.js";
import { Table } from "../base/table.js";
import { bytesText, countText, percentText, plural, timeText } from "../base/text.js";
import { spentWithin } from "./spent.js";
import { toneOf } from "./waits.js";

const MOST = 12; // rows

/** What the rows of a timeline did in a window, function by function. Rows are added one by one, as each takes jumps. */
export class Within {
  constructor(model, threads, from, to) {
    Object.assign(this, { model, threads, from, to, time: 0, functions: new Map(), waits: new Map(), isRough: false, hasUnknownWaits: false });
  }

  add({ stream, rank }) {
    const thread = this.threads.open(stream, rank), { model, from, to } = this;
    const tallyOf = (point) => model.point(stream, point)?.sent, isListed = ({ point }) => model.point(stream, point)?.isListed;
    const { points, time, isRough } = spentWithin(thread, from, to, tallyOf, model.data.names.type_sizes);
    this.time += time;
    this.isRough ||= isRough;
    for (const { point, name, ...more } of points.filter(isListed)) this.count(name, more);
    if (thread.run.stream.thread !== 0) return;
    this.hasUnknownWaits ||= to > this.threads.waits.momentsOf(rank, thread).end && thread.events > this.threads.waits.ofCalls;
    for (const { kind, point, time: waited } of this.threads.waits.within(rank, thread, from, to)) {
      this.waits.set(kind, (this.waits.get(kind) ?? 0) + waited);
      this.of(this.model.info.streams[stream].points[point].function).waiting += waited;
    }
  }

  of(name) {
    if (!this.functions.has(name)) this.functions.set(name, { function: name, calls: 0, inside: 0, messages: 0, bytes: 0, waiting: 0, isGuess: false });
    return this.functions.get(name);
  }

  count(name, { calls, inside, messages, bytes, isGuess }) {
    const all = this.of(name);
    all.calls += calls;
    all.inside += inside;
    all.messages += messages;
    all.bytes += bytes;
    all.isGuess ||= isGuess && bytes > 0;
  }

  get rows() {
    return [...this.functions.values()];
  }

  sum(key) {
    return this.rows.reduce((sum, row) => sum + row[key], 0);
  }
}

const about = (row, text) => (row.isGuess ? `about ${text}` : text);

function table(within, families) {
  const kind = (row) => spendingOf(families, row.function), most = Math.max(...within.rows.map((row) => row.inside), 1), all = within.time || 1;
  const computing = Math.max(0, within.time - within.sum("inside"));
  const isWaiting = within.waits.size > 0, compute = { function: "compute", inside: computing, isComputing: true };
  const number = (key, title, text, more = {}) => ({ key, title, value: (row) => row[key] ?? null, text: (row) => (row.isComputing && row[key] === undefined ? "" : text(row[key], row)), ...more });
  return new Table([
    { key: "function", title: "Function", isText: true, isWide: true, value: (row) => row.function,
      text: (row) => el("span", {}, swatch(row.isComputing ? 0 : kind(row)), row.function) },
    number("inside", "Time", timeText, { hint: "of all ranks that are shown", share: (row) => row.inside / Math.max(most, computing), tone: (row) => spending[row.isComputing ? 0 : kind(row)].key }),
    { key: "share", title: "% of window", value: (row) => row.inside / all, text: (row) => percentText(row.inside / all) },
    ...(isWaiting ? [number("waiting", "Waiting", (time) => (time ? timeText(time) : ""))] : []),
    number("calls", "Calls", countText, { hint: "that begin in the window" }),
    { key: "mean", title: "Mean", value: (row) => (row.calls ? row.inside / row.calls : null), text: (row) => (row.calls ? timeText(row.inside / row.calls) : "") },
    number("messages", "Messages", (count) => (count ? countText(count) : "")),
    number("bytes", "Bytes sent", (bytes, row) => (bytes ? about(row, bytesText(Math.round(bytes))) : "")),
  ], [compute, ...within.rows], { sortBy: 1, most: MOST }).element;
}

function waitsText({ waits, hasUnknownWaits, threads }) {
  const each = [...waits].sort((a, b) => b[1] - a[1]).map(([kind, time]) =>
    [el("i", { class: "swatch", style: `background: var(--${toneOf(kind)})` }), `${kind} ${timeText(time)}  `]);
  return each.length > 0 && el("p", { id: "window-waits" }, "Ranks wait", hasUnknownWaits && ` in the first ${countText(threads.waits.ofCalls)} calls of each, of which it is known`, ": ", each);
}

/** The statistics of a window as a part of the page. */
export function withinTable(within, families) {
  const bytes = { isGuess: within.rows.some((row) => row.isGuess) }, messages = within.sum("messages"), sent = within.sum("bytes");
  const text = [`${percentText(within.sum("inside") / (within.time || 1))} of ${timeText(within.time)} in MPI`, plural(within.sum("calls"), "call"),
    messages > 0 && plural(messages, "message"), sent > 0 && `${about(bytes, bytesText(Math.round(sent)))} sent`].filter(Boolean).join(", ");
  return el("div", {}, el("p", {}, `${text}.`), waitsText(within), table(within, families),
    within.isRough && el("p", { class: "soft" }, "Where calls have no place in time, these are shares of what the rank did then."));
}

/** About as high as the part will be, for a place to keep: the rows of its table, and what is above them. */
export const withinHeight = (functions) => 222 + 29 * Math.min(MOST, functions + 1);

/** Works out what the rows did, in slices, unless `isStale()`; then gives it to `done`. */
export const whenCounted = (within, rows, isStale, done) => eachInSlices(rows, (row) => within.add(row), isStale, () => done(within));
