import { COMPUTING, KINDS, MARKED } from "../base/families.js";
import { eachEvent, eventsWithin, spentAfter, spentUntil } from "./sample.js";

const COLUMN = 2; // pixels of a column that stands for many events

/** Whether dark letters are read more easily on a colour. */
function isLight(hex) {
  const [red, green, blue] = hex.match(/[\da-f]{2}/gi).map((part) => parseInt(part, 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue > 118;
}

/**
 * Draws what one thread did in a window: each event if there are few, else the shares of kinds in narrow columns. Where no
 * event has a place in time, the shares of all that is left.
 */
export class Row {
  constructor(threads, { stream, rank }, view) {
    Object.assign(this, { threads, stream, rank, view, thread: threads.open(stream, rank) });
  }

  /** Time of a jump for each column, at most. */
  draw(context, box, colors) {
    const { from, to } = this.view, columns = Math.floor(box.width / COLUMN), known = this.thread.knownUntil;
    context.fillStyle = colors.back;
    context.fillRect(box.x, box.y, box.width, box.height);
    if (from < known) {
      if (eventsWithin(this.thread, from, Math.min(to, known)) <= 2 * columns) this.drawEvents(context, box, colors, known);
      else this.drawShares(context, box, colors, columns, known);
    }
    if (to > known) this.drawRest(context, box, colors, known);
  }

  /** Beside what is chosen, all else is pale. */
  paint(context, colors, kind, strength = 1) {
    context.globalAlpha = strength * (this.threads.isMarked && kind !== MARKED ? 0.3 : 1);
    context.fillStyle = colors.kinds[kind];
  }

  x(box, time) {
    const { from, to } = this.view;
    return box.x + Math.max(0, Math.min(box.width, ((time - from) * box.width) / (to - from)));
  }

  /** What comes after the known events: one mixture, as nobody knows when which part of it was. */
  drawRest(context, box, colors, known) {
    const { clock } = this.thread, spent = spentAfter(this.thread, this.threads.kinds[this.stream], known);
    const all = spent.reduce((sum, one) => sum + one, 0), left = this.x(box, known), width = this.x(box, clock.end) - left;
    if (all <= 0 || width <= 0) return;
    let y = box.y + box.height;
    spent.forEach((time, kind) => {
      const height = (time / all) * box.height;
      this.paint(context, colors, kind, 0.5);
      context.fillRect(left, y - height, width, height);
      y -= height;
    });
    context.globalAlpha = 1;
  }

  drawEvents(context, box, colors, known) {
    const { from, to } = this.view, { clock, startsWith } = this.thread, x = (time) => this.x(box, time), last = Math.min(to, known);
    this.paint(context, colors, COMPUTING);
    context.fillRect(x(startsWith), box.y + box.height * 0.3, Math.max(0, x(Math.min(clock.end, known)) - x(startsWith)), box.height * 0.4);
    eachEvent(this.thread, from, last, (point, begin, end, number) => {
      if (begin >= known) return false;
      const left = x(begin), width = Math.max(1, x(end) - left), wait = this.threads.waitOf(this.stream, this.rank, number);
      const kind = this.threads.kindAt(this.stream, point), tone = colors.kinds[kind], late = wait && colors.late(wait.kind);
      this.paint(context, colors, kind);
      context.fillRect(left, box.y, width > 4 ? width - 1 : width, box.height);
      if (wait && kind !== MARKED) {
        context.fillStyle = late;
        context.fillRect(left, box.y, Math.min(width, Math.max(1, x(begin + wait.time) - left)), box.height);
      }
      if (width > 74 && box.height >= 13) this.label(context, box, point, left, width, wait && wait.time > (end - begin) / 2 ? late : tone);
      return true;
    });
    context.globalAlpha = 1;
  }

  label(context, box, point, left, width, ground) {
    const name = this.view.nameOf(this.stream, point);
    context.save();
    context.beginPath();
    context.rect(left, box.y, width - 4, box.height);
    context.clip();
    context.fillStyle = isLight(ground) ? "#10151b" : "#ffffff";
    context.textAlign = "left";
    context.fillText(name, left + 5, box.y + box.height / 2 + 4);
    context.restore();
  }

  drawShares(context, box, colors, columns, known) {
    const { from, to } = this.view, step = (to - from) / columns, width = box.width / columns;
    let before = spentUntil(this.thread, this.threads.kinds[this.stream], from, new Float64Array(KINDS));
    let after = new Float64Array(KINDS);
    for (let column = 0; column < columns && from + (column + 0.5) * step < known; ++column) {
      spentUntil(this.thread, this.threads.kinds[this.stream], from + (column + 1) * step, after);
      let y = box.y + box.height;
      for (let kind = 0; kind < after.length; ++kind) {
        const height = ((after[kind] - before[kind]) / step) * box.height;
        if (height <= 0) continue;
        this.paint(context, colors, kind);
        context.fillRect(box.x + column * width, y - height, width + 0.4, height);
        y -= height;
      }
      [before, after] = [after, before];
    }
    context.globalAlpha = 1;
  }
}
