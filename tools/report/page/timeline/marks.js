import { color } from "../base/dom.js";

const SIZE = 9; // pixels

const isOf = ({ ranks }, rank) => ranks.some(([first, last]) => first <= rank && rank <= last);

/**
 * Marks of mistakes. A mistake is about a place in the program: the first call there of each of its ranks has the mark,
 * as in exports. Each is looked for once, by a jump.
 */
export class Marks {
  constructor(model, threads) {
    Object.assign(this, { threads, found: new Map() });
    this.places = model.points.flatMap(({ stream, number, mistakes }) =>
      mistakes.map((mistake) => ({ stream, number, mistake })));
  }

  /** When the calls of a row begin that have marks, if that is known. */
  of({ stream, rank }) {
    const key = `${stream} ${rank}`;
    if (!this.found.has(key)) this.found.set(key, this.lookFor(stream, rank));
    return this.found.get(key);
  }

  lookFor(stream, rank) {
    const thread = this.threads.open(stream, rank);
    const find = ({ number, mistake }) => {
      if (!thread.cursor.seek((events) => events[number], 0) || !thread.isPlaced) return [];
      const { begin, number: call } = thread.event;
      return [{ begin, call, mistake }];
    };
    return this.places.filter((place) => place.stream === stream && isOf(place.mistake, rank)).flatMap(find);
  }

  /** What is wrong with a call. */
  at(row, call) {
    return this.of(row).filter((mark) => mark.call === call).map((mark) => mark.mistake);
  }

  draw(context, row, y, xOf, from) {
    context.fillStyle = color("mistake");
    context.strokeStyle = color("paper");
    for (const { begin } of this.of(row)) {
      const x = xOf(begin);
      if (x < from) continue;
      context.beginPath();
      context.moveTo(x, y + SIZE);
      context.lineTo(x - SIZE / 2, y);
      context.lineTo(x + SIZE / 2, y);
      context.closePath();
      context.stroke();
      context.fill();
    }
  }
}
