import { Canvas } from "../base/canvas.js";
import { color, el } from "../base/dom.js";
import { KINDS, spendingColors } from "../base/families.js";
import { eachInSlices } from "../base/slices.js";
import { spentUntil } from "./sample.js";

const HEIGHT = 40, COLUMNS = 240, MOST_ROWS = 24, NEAR = 4;

/** The whole run of some rows as one strip, with the window of the timeline in it, which can be moved and drawn there. */
export class Overview {
  constructor(timeline, left) {
    Object.assign(this, { timeline, left, shares: null, drag: null });
    this.canvas = new Canvas(HEIGHT, (context, width) => this.draw(context, width), {
      id: "overview", "aria-label": "The whole run", tabindex: -1,
      mousedown: (event) => this.press(event), mousemove: (event) => event.buttons && this.drag && this.moveTo(event), mouseup: (event) => this.release(event),
    });
    this.place = el("div", { class: "plot" });
  }

  start() {
    this.canvas.placeIn(this.place);
    this.count();
  }

  /** Adds up what the rows did, in slices; the strip is drawn as soon as all are there. */
  count() {
    const { rows, threads, end } = this.timeline, every = Math.ceil(rows.length / MOST_ROWS), chosen = rows.filter((_, i) => i % every === 0);
    const shares = Array.from({ length: COLUMNS }, () => new Float64Array(KINDS)), turn = (this.turn = {});
    const add = ({ stream, rank }) => {
      const thread = threads.open(stream, rank);
      let [before, after] = [new Float64Array(KINDS), new Float64Array(KINDS)];
      spentUntil(thread, threads.kinds[stream], 0, before);
      shares.forEach((column, i) => {
        spentUntil(thread, threads.kinds[stream], ((i + 1) * end) / COLUMNS, after);
        for (let kind = 0; kind < KINDS; ++kind) column[kind] += Math.max(0, after[kind] - before[kind]) / ((end / COLUMNS) * chosen.length);
        [before, after] = [after, before];
      });
    };
    eachInSlices(chosen, add, () => turn !== this.turn, () => {
      this.shares = shares;
      this.canvas.draw();
    });
  }

  xOf(time) {
    return this.left + (Math.max(0, Math.min(this.timeline.end, time)) / this.timeline.end) * (this.canvas.width - this.left);
  }

  timeAt(x) {
    return ((x - this.left) / (this.canvas.width - this.left)) * this.timeline.end;
  }

  draw(context, width) {
    const tones = spendingColors(), each = (width - this.left) / COLUMNS, [from, to] = this.timeline.window.map((time) => this.xOf(time));
    context.fillStyle = color("raised");
    context.fillRect(this.left, 0, width - this.left, HEIGHT - 4);
    this.shares?.forEach((column, i) => {
      let y = HEIGHT - 4;
      column.forEach((share, kind) => {
        context.fillStyle = tones[kind];
        context.fillRect(this.left + i * each, y - share * (HEIGHT - 4), each + 0.3, share * (HEIGHT - 4));
        y -= share * (HEIGHT - 4);
      });
    });
    context.fillStyle = color("soft");
    context.textAlign = "right";
    context.fillText("all", this.left - 10, HEIGHT / 2 + 2);
    context.fillStyle = color("veil");
    context.fillRect(this.left, 0, from - this.left, HEIGHT - 4);
    context.fillRect(to, 0, width - to, HEIGHT - 4);
    context.strokeStyle = color("ink");
    context.lineWidth = 2;
    context.strokeRect(from + 1, 1, Math.max(2, to - from - 2), HEIGHT - 6);
    context.lineWidth = 1;
  }

  /** A press in the window moves it; elsewhere, or where it is the whole run, it begins another one. */
  press(event) {
    const { window, end } = this.timeline, at = this.timeAt(event.offsetX), isWhole = window[0] <= 0 && window[1] >= end;
    this.drag = { x: event.offsetX, at, window: [...window], isMove: !isWhole && at > window[0] && at < window[1] };
  }

  moveTo(event) {
    const { at, window, isMove, x } = this.drag, here = this.timeAt(event.offsetX);
    if (isMove) this.timeline.show(window[0] + here - at, window[1] + here - at);
    else if (Math.abs(event.offsetX - x) > NEAR) this.timeline.show(Math.min(at, here), Math.max(at, here));
  }

  /** A click brings the window there. */
  release(event) {
    if (!this.drag) return;
    const { at, window, isMove, x } = this.drag, half = (window[1] - window[0]) / 2;
    this.drag = null;
    if (!isMove && Math.abs(event.offsetX - x) <= NEAR && half * 2 < this.timeline.end) this.timeline.show(at - half, at + half);
  }
}
