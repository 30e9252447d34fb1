import { COMPUTING, spending } from "../base/families.js";
import { eachEvent, eventsWithin, spentUntil } from "./sample.js";

const COLUMN = 2; // pixels of a column that stands for many events

/** Whether dark letters are read more easily on a colour. */
function isLight(hex) {
  const [red, green, blue] = hex.match(/[\da-f]{2}/gi).map((part) => parseInt(part, 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue > 118;
}

/** Draws what one thread did in a window: each event if there are few, else the shares of kinds in narrow columns. */
export class Row {
  constructor(threads, { stream, rank }, view) {
    Object.assign(this, { threads, stream, rank, view, thread: threads.open(stream, rank) });
  }

  /** Time of a jump for each column, at most. */
  draw(context, box, colors) {
    const { from, to } = this.view, columns = Math.floor(box.width / COLUMN);
    context.fillStyle = colors.back;
    context.fillRect(box.x, box.y, box.width, box.height);
    if (eventsWithin(this.thread, from, to) <= 2 * columns) this.drawEvents(context, box, colors);
    else this.drawShares(context, box, colors, columns);
  }

  drawEvents(context, box, colors) {
    const { from, to } = this.view, scale = box.width / (to - from), { clock } = this.thread;
    const x = (time) => box.x + Math.max(0, Math.min(box.width, (time - from) * scale));
    context.fillStyle = colors.kinds[COMPUTING];
    context.fillRect(x(0), box.y + box.height * 0.3, Math.max(0, x(clock.end) - x(0)), box.height * 0.4);
    eachEvent(this.thread, from, to, (point, begin, end) => {
      const left = x(begin), width = Math.max(1, x(end) - left);
      context.fillStyle = colors.kinds[this.threads.kindAt(this.stream, point)];
      context.fillRect(left, box.y, width > 4 ? width - 1 : width, box.height);
      if (width > 74 && box.height >= 13) this.label(context, box, point, left, width, colors);
    });
  }

  label(context, box, point, left, width, colors) {
    const name = this.view.nameOf(this.stream, point);
    context.save();
    context.beginPath();
    context.rect(left, box.y, width - 4, box.height);
    context.clip();
    context.fillStyle = isLight(colors.kinds[this.threads.kindAt(this.stream, point)]) ? "#10151b" : "#ffffff";
    context.textAlign = "left";
    context.fillText(name, left + 5, box.y + box.height / 2 + 4);
    context.restore();
  }

  drawShares(context, box, colors, columns) {
    const { from, to } = this.view, step = (to - from) / columns, width = box.width / columns;
    let before = spentUntil(this.thread, this.threads.kinds[this.stream], from, new Float64Array(spending.length));
    let after = new Float64Array(spending.length);
    for (let column = 0; column < columns; ++column) {
      spentUntil(this.thread, this.threads.kinds[this.stream], from + (column + 1) * step, after);
      let y = box.y + box.height;
      for (let kind = 0; kind < after.length; ++kind) {
        const height = ((after[kind] - before[kind]) / step) * box.height;
        if (height <= 0) continue;
        context.fillStyle = colors.kinds[kind];
        context.fillRect(box.x + column * width, y - height, width + 0.4, height);
        y -= height;
      }
      [before, after] = [after, before];
    }
  }
}
