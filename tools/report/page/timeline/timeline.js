import { Canvas } from "../base/canvas.js";
import { color } from "../base/dom.js";
import { spendingColors } from "../base/families.js";
import { mistakeText } from "../base/mistakes.js";
import { eachInSlices, inSlices } from "../base/slices.js";
import { tickStep, tickText, timeText } from "../base/text.js";
import { tip } from "../base/tip.js";
import { DEPTHS, iterationBands } from "./iterations.js";
import { Lines } from "./lines.js";
import { partnerOf } from "./partner.js";
import { Row } from "./row.js";
import { SvgContext } from "./svg.js";
import { toneOf } from "./waits.js";

const LEFT = 64, GROUPED = 160, TOP = 24, BAND = 17, FOOT = 20;
const WHEEL = 300; // milliseconds until another turn of the wheel is one of its own
const rowHeight = (rows) => (rows > 40 ? 10 : rows > 16 ? 15 : 24);

/**
 * Rows of threads over time. A window is drawn row by row, so that the page answers meanwhile; a jump to any place takes
 * the logarithm of the events before it.
 */
export class Timeline {
  /**
   * `note` is written into the picture; `marks` of mistakes and `bands` of phases, if there are any, are drawn, and the
   * iterations of loops, if `loopName(stream, loop)` names these.
   */
  constructor(threads, rows, nameOf, onPick, note, { marks = null, bands = [], loopName = null } = {}) {
    Object.assign(this, { threads, nameOf, onPick, note, marks, bands, loopName, selected: null, drag: null, drawn: 0, hasLines: false, elsewhere: -WHEEL });
    document.addEventListener("wheel", (event) => event.target !== this.canvas.element && (this.elsewhere = event.timeStamp), { passive: true });
    this.canvas = new Canvas(0, (context, width) => this.begin(context, width), {
      "aria-label": "Timeline", role: "application", id: "timeline-canvas",
      wheel: (event) => this.wheel(event), mousedown: (event) => this.press(event), mousemove: (event) => this.hover(event),
      mouseup: (event) => this.release(event), mouseleave: (event) => tip(event), dblclick: () => this.whole(), keydown: (event) => this.key(event),
    });
    this.setRows(rows);
  }

  setRows(rows) {
    this.rows = rows;
    this.end = this.threads.endOf(rows) || 1;
    this.window = [0, this.end];
    this.selected = this.other = this.wait = null;
    this.path = this.lines = this.loops = null;
    this.left = rows.some(({ group }) => group) ? GROUPED : LEFT;
    const loops = this.loopName && rows.length ? Math.min(DEPTHS, this.threads.streams[rows[0].stream].nesting) : 0;
    this.top = TOP + BAND * ((this.bands.length ? 1 : 0) + loops);
    this.canvas.setHeight(this.top + rows.length * rowHeight(rows.length) + 4 + (this.note ? FOOT : 0));
  }

  show(from, to) {
    const least = 10, width = Math.max(least, Math.min(to - from, 1.5 * this.end)), middle = (from + to) / 2;
    this.window = [middle - width / 2, middle + width / 2];
    this.lines = this.loops = null;
    this.onWindow?.(...this.window);
    this.canvas.draw();
  }

  whole() {
    this.show(0, this.end);
  }

  zoom(factor, at = (this.window[0] + this.window[1]) / 2) {
    const [from, to] = this.window;
    this.show(at - (at - from) * factor, at + (to - at) * factor);
  }

  pan(share) {
    const move = share * (this.window[1] - this.window[0]);
    this.show(this.window[0] + move, this.window[1] + move);
  }

  timeAt(x) {
    return this.window[0] + ((x - this.left) / (this.canvas.width - this.left)) * (this.window[1] - this.window[0]);
  }

  xOf(time) {
    return this.left + ((time - this.window[0]) / (this.window[1] - this.window[0])) * (this.canvas.width - this.left);
  }

  begin(context, width) {
    const turn = ++this.drawn, started = performance.now(), look = this.look();
    this.axis(context, width);
    eachInSlices([...this.rows.keys()], (index) => this.row(context, width, look, index), () => turn !== this.drawn, () => this.finish(context, performance.now() - started));
  }

  /** What all rows are drawn with. */
  look() {
    return {
      height: rowHeight(this.rows.length), view: { from: this.window[0], to: this.window[1], nameOf: this.nameOf },
      colors: { kinds: spendingColors(), back: color("raised"), late: (kind) => color(toneOf(kind)) },
    };
  }

  /** The picture as SVG. */
  svg() {
    const context = new SvgContext(), { width, height } = this.canvas, look = this.look();
    this.axis(context, width);
    this.rows.forEach((_, i) => this.row(context, width, look, i));
    this.decorate(context);
    return context.text(width, height, color("paper"));
  }

  row(context, width, { height, view, colors }, index) {
    const { rank, stream } = this.rows[index], y = this.top + index * height, { thread } = this.threads.streams[stream];
    this.group(context, width, index, y);
    context.fillStyle = color("soft");
    context.textAlign = "right";
    if (height > 12 || index % 4 === 0) context.fillText(thread ? `${rank}.${thread}` : `${rank}`, this.left - 10, y + height / 2 + 4);
    new Row(this.threads, this.rows[index], view).draw(context, { x: this.left, y, width: width - this.left, height: height - (height > 12 ? 3 : 1) }, colors);
  }

  /** The name of a group stands beside its first row, below a line. */
  group(context, width, index, y) {
    const { group } = this.rows[index];
    if (!group || group === this.rows[index - 1]?.group) return;
    context.fillStyle = color("soft");
    context.fillRect(0, y - 2, width, 1);
    context.textAlign = "left";
    context.fillText(group.length > 16 ? `${group.slice(0, 15)}\u2026` : group, 0, y + 11);
  }

  foot(context) {
    context.fillStyle = color("ink");
    context.textAlign = "left";
    const room = this.canvas.width - this.left, isWide = context.measureText(this.note).width > room;
    context.fillText(this.note, isWide ? 0 : this.left, this.top + this.rows.length * rowHeight(this.rows.length) + FOOT - 4, isWide ? this.canvas.width : room);
  }

  finish(context, took) {
    this.decorate(context);
    this.took = took;
    this.canvas.element.dataset.took = took.toFixed(1);
    this.lookForLines(context);
  }

  /** What is drawn over the rows. */
  decorate(context) {
    if (this.note) this.foot(context);
    if (this.threads.waits.areKnown) this.drawPath(context);
    this.rows.forEach((row, i) => this.marks?.draw(context, row, this.top + i * rowHeight(this.rows.length), (time) => this.xOf(time), this.left));
    if (this.hasLines && this.lines?.isDone) this.drawLines(context);
    this.mark(context);
  }

  /** Lines of messages come when the rest is there, as each takes jumps. */
  lookForLines(context) {
    if (!this.hasLines || this.lines) return;
    const lines = (this.lines = new Lines(this.threads, this.rows, ...this.window));
    inSlices({ isDone: () => lines.isDone, advance: () => lines.advance(), isStale: () => lines !== this.lines }, () => {
      this.drawLines(context);
      this.onLines?.(lines);
    });
  }

  /** Each message from its sender's row to that of its receiver; what is beyond the window is cut off. */
  drawLines(context) {
    const height = rowHeight(this.rows.length), rowOf = new Map(this.rows.map(({ rank, stream }, i) => [`${stream} ${rank}`, i])), [from, to] = this.window;
    const middle = (stream, rank) => this.top + (rowOf.get(`${stream} ${rank}`) + 0.5) * height - 1;
    context.strokeStyle = color("ink");
    context.globalAlpha = this.lines.step > 1 ? 0.3 : 0.7;
    for (const { stream, from: source, to: target, sent, received } of this.lines.all) {
      const [first, last] = [middle(stream, source), middle(stream, target)], at = (time) => first + ((time - sent) / (received - sent || 1)) * (last - first);
      const [begin, end] = [Math.max(sent, from), Math.min(received, to)];
      if (begin <= end) this.line(context, this.xOf(begin), received > sent ? at(begin) : first, this.xOf(end), received > sent ? at(end) : last);
    }
    context.globalAlpha = 1;
  }

  /** The critical path, as a band at the foot of rows, and thin lines from row to row. */
  drawPath(context) {
    const height = rowHeight(this.rows.length), thick = height > 12 ? 3 : 2;
    const rowOf = new Map(this.rows.flatMap(({ rank, stream }, i) => (this.threads.streams[stream].thread === 0 ? [[rank, i]] : [])));
    this.path ??= this.threads.waits.criticalPath([...rowOf.keys()], (rank) => this.threads.first(rank));
    context.fillStyle = color("path");
    const inside = (time) => Math.max(this.left, Math.min(this.canvas.width, this.xOf(time)));
    let below = null;
    for (const { rank, from, to } of this.path) {
      const y = this.top + rowOf.get(rank) * height + height - thick - 1, left = inside(from), right = inside(to);
      if (to >= this.window[0] && from <= this.window[1]) {
        context.fillRect(left, y, Math.max(1, right - left), thick);
        if (below !== null && to <= this.window[1]) context.fillRect(right - 0.5, Math.min(y, below), 1, Math.abs(y - below) + thick);
      }
      below = y;
    }
  }

  axis(context, width) {
    const [from, to] = this.window, step = tickStep(to - from, width - this.left);
    context.fillStyle = color("soft");
    context.textAlign = "center";
    for (let time = Math.ceil(from / step) * step; time <= to; time += step) {
      const x = this.xOf(time);
      context.fillRect(Math.round(x), TOP - 5, 1, 4);
      if (x > this.left + 26 && x < width - 26) context.fillText(tickText(Math.abs(time) < step / 2 ? 0 : time, step), x, TOP - 9);
    }
    context.textAlign = "right";
    context.fillText("rank", this.left - 10, TOP - 9);
    [["phase", this.bands], ...this.iterations(width).map((bands) => ["loop", bands])].filter(([, bands]) => bands.length).forEach(([title, bands], i) => {
      const y = TOP + i * BAND;
      context.textAlign = "right";
      context.fillStyle = color("soft");
      context.fillText(title, this.left - 10, y + 11);
      this.drawBands(context, width, bands, y);
    });
  }

  /** Those of the first row, looked for once in each window and width. */
  iterations(width) {
    if (this.loops?.width !== width) this.loops = { width, bands: this.iterationsOf(this.rows[0], width) };
    return this.loops.bands;
  }

  iterationsOf(row, width) {
    if (!this.loopName || !row) return [];
    return iterationBands(this.threads.open(row.stream, row.rank), Math.max(0, this.window[0]), Math.min(this.end, this.window[1]), width - this.left, (loop) => this.loopName(row.stream, loop));
  }

  /** The phases of the run, or iterations, as bands above the rows. */
  drawBands(context, width, bands, y) {
    context.textAlign = "left";
    bands.forEach(({ name, begin, end }, i) => {
      const left = Math.max(this.left, this.xOf(begin)), right = Math.min(width, this.xOf(end));
      if (right - left < 1) return;
      context.fillStyle = color(i % 2 ? "line" : "shade");
      context.fillRect(left, y, right - left - 1, BAND - 3);
      context.save();
      context.beginPath();
      context.rect(left, y, right - left - 2, BAND - 3);
      context.clip();
      context.fillStyle = color("ink");
      if (right - left > 24) context.fillText(name, left + 4, y + 11);
      context.restore();
    });
  }

  boxOf({ rank, stream, begin, end, isPlaced }) {
    if (!isPlaced) return null;
    const index = this.rows.findIndex((row) => row.rank === rank && row.stream === stream), height = rowHeight(this.rows.length);
    return index < 0 ? null : { x: this.xOf(begin), right: this.xOf(end), y: this.top + index * height, height: height - 3 };
  }

  mark(context) {
    const [box, other] = [this.selected, this.other].map((one) => one && this.boxOf(one));
    context.strokeStyle = color("ink");
    context.lineWidth = 2;
    for (const one of [box, other]) if (one) context.strokeRect(one.x - 1, one.y, Math.max(3, one.right - one.x) + 1, one.height);
    if (box && other) this.line(context, box.x, box.y + box.height / 2, other.x, other.y + other.height / 2);
    if (this.wait) this.markWait(context);
    context.lineWidth = 1;
  }

  line(context, ...ends) {
    context.beginPath();
    context.moveTo(ends[0], ends[1]);
    context.lineTo(ends[2], ends[3]);
    context.stroke();
  }

  /** An arrow from the end of a wait to the call that it waited for, which began then. */
  markWait(context) {
    const from = this.boxOf(this.selected), to = this.boxOf(this.wait.cause);
    if (!from || !to || from.y === to.y) return;
    const x = this.xOf(this.selected.begin + this.wait.time), down = to.y > from.y ? 1 : -1;
    const start = down > 0 ? from.y + from.height : from.y, end = down > 0 ? to.y : to.y + to.height;
    context.strokeStyle = context.fillStyle = color(toneOf(this.wait.kind));
    this.line(context, x, start, to.x, end);
    context.beginPath();
    context.moveTo(to.x, end);
    context.lineTo(to.x - 5, end - 8 * down);
    context.lineTo(to.x + 5, end - 8 * down);
    context.fill();
  }

  rowAt(y) {
    return this.rows[Math.floor((y - this.top) / rowHeight(this.rows.length))];
  }

  /** Selects the event that runs on a row at a time. */
  pick({ rank, stream }, time) {
    const thread = this.threads.open(stream, rank);
    if (thread.seekTime(time)) this.select(stream, thread);
  }

  /** Selects the event that the thread's cursor is at, and shows it if it is out of sight. */
  select(stream, thread) {
    const { event } = thread, [from, to] = this.window;
    this.selected = { ...event, stream };
    const partner = partnerOf(thread, (rank) => (this.threads.of(rank).includes(stream) ? this.threads.open(stream, rank) : null));
    this.other = partner && { ...partner.event, stream };
    this.wait = this.causeOf(stream, event);
    this.onPick(stream, thread, this.other, this.wait); // before anything is drawn, which moves the cursor
    if (event.end < from || event.begin > to) this.show(event.begin - (to - from) / 2, event.begin + (to - from) / 2);
    else this.canvas.draw();
  }

  /** What a call waits for, with the call of the other rank that began when it waited no longer. */
  causeOf(stream, { rank, number, begin }) {
    const wait = this.threads.waitOf(stream, rank, number), other = wait && this.threads.first(wait.rank);
    return other?.seekTime(begin + wait.time) ? { ...wait, cause: { ...other.event, stream } } : null;
  }

  /** Shows the longest wait of those at the points that are wanted. Returns whether there is one. */
  goToWait(isWanted) {
    const found = this.threads.waits.longestAt(isWanted, (rank) => this.threads.first(rank));
    if (!found) return false;
    const thread = this.threads.first(found.rank);
    thread.seekEvent(found.number);
    const { begin, end } = thread.event, room = end - begin;
    this.show(begin - room, end + 3 * room); // details cover the right side
    this.goTo({ stream: this.threads.of(found.rank)[0], ...found });
    return true;
  }

  goTo({ stream, rank, number }) {
    const thread = this.threads.open(stream, rank);
    if (thread.seekEvent(number)) this.select(stream, thread);
  }

  step(by) {
    if (!this.selected) return this.pick(this.rows[0], (this.window[0] + this.window[1]) / 2);
    const { number } = this.selected;
    if (number + by >= 0) this.goTo({ ...this.selected, number: number + by });
  }

  /** Whether a turn of the wheel is for the page: the page scrolls already, or there is nothing more to see. */
  isForPage(event) {
    const isScrolling = event.timeStamp - this.elsewhere < WHEEL, [from, to] = this.window;
    if (isScrolling) this.elsewhere = event.timeStamp;
    return isScrolling || (event.deltaY > 0 && from <= 0 && to >= this.end);
  }

  wheel(event) {
    if (!event.ctrlKey && this.isForPage(event)) return;
    event.preventDefault();
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) this.pan(event.deltaX / this.canvas.width);
    else this.zoom(event.deltaY > 0 ? 1.25 : 0.8, this.timeAt(event.offsetX));
  }

  press(event) {
    this.drag = { x: event.offsetX, window: [...this.window], isPan: event.shiftKey };
  }

  hover(event) {
    if (this.drag && event.buttons) return this.dragTo(event);
    const row = this.rowAt(event.offsetY);
    if (!row || event.offsetX < this.left || event.offsetY < this.top) return tip(event);
    const thread = this.threads.open(row.stream, row.rank);
    if (!thread.seekTime(this.timeAt(event.offsetX))) return tip(event);
    const { name, begin, end, number, isPlaced } = thread.event;
    const when = isPlaced ? `begins ${timeText(begin)}, takes ${timeText(end - begin)}` : "somewhere here; when is not known";
    const wait = this.threads.waitOf(row.stream, row.rank, number), mistakes = this.marks?.at(row, number).map(mistakeText) ?? [];
    tip(event, [`rank ${row.rank}, call ${number.toLocaleString("en-US")}`, name, when,
      ...(wait ? [`waits ${timeText(wait.time)} for rank ${wait.rank} (${wait.kind})`] : []), ...mistakes].join("\n"));
  }

  dragTo(event) {
    const { context } = this.canvas, { x, window, isPan } = this.drag;
    if (isPan) {
      const move = ((x - event.offsetX) / (this.canvas.width - this.left)) * (window[1] - window[0]);
      return this.show(window[0] + move, window[1] + move);
    }
    this.canvas.draw();
    context.fillStyle = color("shade");
    context.fillRect(Math.min(x, event.offsetX), this.top, Math.abs(event.offsetX - x), this.canvas.height - this.top);
  }

  release(event) {
    const { x, isPan } = this.drag ?? { x: event.offsetX };
    this.drag = null;
    this.canvas.element.focus({ preventScroll: true });
    if (isPan) return;
    if (Math.abs(event.offsetX - x) > 5) this.show(this.timeAt(Math.min(x, event.offsetX)), this.timeAt(Math.max(x, event.offsetX)));
    else if (this.rowAt(event.offsetY) && event.offsetY > this.top) this.pick(this.rowAt(event.offsetY), this.timeAt(event.offsetX));
  }

  key(event) {
    const actions = {
      ArrowLeft: () => this.pan(-0.2), ArrowRight: () => this.pan(0.2), "+": () => this.zoom(0.5), "=": () => this.zoom(0.5), "-": () => this.zoom(2),
      Home: () => this.whole(), n: () => this.step(1), p: () => this.step(-1), Enter: () => this.selected || this.step(0),
      ArrowUp: () => this.turn(-1), ArrowDown: () => this.turn(1),
    };
    if (!actions[event.key] || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    actions[event.key]();
  }

  /** Selects what the row above or below did when the selected event began. */
  turn(by) {
    const { rank, stream, begin } = this.selected ?? { ...this.rows[0], begin: this.window[0] };
    const here = this.rows.findIndex((row) => row.rank === rank && row.stream === stream), row = this.rows[here + by];
    if (row) this.pick(row, begin);
  }
}
