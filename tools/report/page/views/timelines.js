import { el } from "../base/dom.js";
import { legend } from "../base/families.js";
import { commonPhases } from "../base/pair.js";
import { tickText } from "../base/text.js";
import { showEvent } from "../timeline/details.js";
import { Threads } from "../timeline/threads.js";
import { Timeline } from "../timeline/timeline.js";
import { firstRanks, rowsOf, waitLegend } from "./timeline.js";

const MOST_ROWS = 32;

/** What a picture itself says of its times, in half of the width; null: they are recorded. */
function noteOf({ data: { timeline } }) {
  if (!timeline) return "shares of time only";
  return timeline.kind === "recorded" ? null : "reconstructed times";
}

/** The timeline of one side. */
class Side {
  constructor(pair, side) {
    const model = pair[side];
    Object.assign(this, { model, side, place: el("div", { class: "plot" }), threads: new Threads(model.streams, model.data.families, model.data.timeline) });
    this.timeline = new Timeline(this.threads, rowsOf(this.threads, firstRanks(model.ranks, MOST_ROWS)),
      (stream, point) => model.info.streams[stream].points[point].function,
      (stream, thread, partner, wait) => this.pick(pair, stream, thread, partner, wait), noteOf(model));
    this.timeline.canvas.element.id = `timeline-${side}`;
    this.timeline.canvas.element.setAttribute("aria-label", `Timeline of ${side.toUpperCase()}`);
    model.timeline = this.timeline;
    this.element = el("figure", {}, el("figcaption", {}, el("b", {}, `${side.toUpperCase()}  `), pair.compare[side]), this.place);
  }

  /** Details of a call; its row is chosen. */
  pick(pair, stream, thread, partner, wait) {
    showEvent(this.model, stream, thread, partner, wait, (other) => this.timeline.goTo(other));
    const row = pair.rowOf(this.side, this.model.point(stream, thread.event.point));
    if (row && row !== pair.chosen) pair.choose(row);
  }

  mark(pair) {
    this.threads.mark(pair.chosen && ((stream, point) => pair.isChosen(this.side, this.model.info.streams[stream].points[point])));
    this.timeline.canvas.draw();
  }
}

/** Both timelines on one scale. `offset` is from a moment of A to the one of B beside it: from where a phase begins in each. */
class Sides {
  constructor(pair) {
    this.a = new Side(pair, "a");
    this.b = new Side(pair, "b");
    this.end = Math.max(this.a.timeline.end, this.b.timeline.end);
    this.offset = 0;
    this.window = el("span", { class: "soft", id: "window" });
    this.phases = commonPhases(pair);
    this.follow(this.a, this.b, 1);
    this.follow(this.b, this.a, -1);
    const kinds = [...new Set([0, ...this.a.threads.kinds.flat(), ...this.b.threads.kinds.flat()])].sort((one, other) => one - other);
    this.element = el("div", {}, this.tools(), legend(kinds), waitLegend(this.a.threads.waits, this.b.threads.waits),
      el("div", { class: "sides" }, this.a.element, this.b.element),
      el("p", { class: "soft" }, "Both have one scale, and move and zoom together. Time 0 is when the first rank left MPI_Init. A chosen call site is drawn in one strong colour."));
    pair.onChoose(() => [this.a, this.b].forEach((side) => side.mark(pair)));
  }

  follow(side, other, sign) {
    side.timeline.onWindow = (from, to) => {
      if (side === this.a) this.window.textContent = `A from ${tickText(from, (to - from) / 100)} to ${tickText(to, (to - from) / 100)}`;
      if (this.isFollowing) return;
      this.isFollowing = true;
      other.timeline.show(from + sign * this.offset, to + sign * this.offset);
      this.isFollowing = false;
    };
  }

  tools() {
    const choose = (event) => this.alignTo(this.phases[Number(event.target.value)]);
    return el("div", { class: "tools" },
      el("label", {}, "Align ", el("select", { id: "align", change: choose }, el("option", { value: -1 }, "the whole run"),
        this.phases.map(({ name }, i) => el("option", { value: i }, name)))),
      el("button", { click: () => this.a.timeline.zoom(0.5) }, "Zoom in"), el("button", { click: () => this.a.timeline.zoom(2) }, "Zoom out"), this.window);
  }

  /** Shows a phase from its begin in both; nothing: all. */
  alignTo(phase) {
    const { a, b, time } = phase ?? { a: 0, b: 0, time: this.end };
    this.offset = b - a;
    this.a.timeline.show(a, a + time);
  }

  start() {
    for (const side of [this.a, this.b]) {
      side.timeline.end = this.end;
      side.timeline.canvas.placeIn(side.place);
    }
    this.alignTo();
  }
}

export const timelines = {
  id: "timelines", title: "Timelines", needsTrace: true,
  answers: "What ranks did when, A beside B, from the start of the run or of a phase on. A click on a call chooses its row, and shows its values.",
  render(pair) {
    if (!pair.a.isTimed || !pair.b.isTimed) return el("p", { class: "soft" }, "One of the traces has no times, so that nothing can be placed in time.");
    const sides = new Sides(pair);
    queueMicrotask(() => sides.start());
    return sides.element;
  },
};
