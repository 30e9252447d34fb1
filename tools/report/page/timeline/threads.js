import { COMPUTING, MARKED, spendingOf } from "../base/families.js";
import { functionOf } from "../run/event.js";
import { Thread } from "../run/thread.js";
import { Waits } from "./waits.js";

const KEPT = 256;

/** The threads of ranks, opened when they are first looked at. The first of them ends its first event at time 0. */
export class Threads {
  /** `timeline` says when the first event of each thread ends, and where the first calls are if their times are not recorded. */
  constructor(streams, families, timeline) {
    Object.assign(this, { streams, placed: timeline?.ranks, ends: timeline?.ends });
    this.kinds = streams.map((stream) => stream.points.map((point) => spendingOf(families, functionOf(stream.trace, point).name)));
    this.usual = this.kinds;
    this.opened = new Map();
    this.waits = new Waits(timeline);
  }

  /** What a call of a rank's first thread waits for, if it is known. */
  waitOf(stream, rank, number) {
    return this.streams[stream].thread === 0 ? this.waits.at(rank, number) : undefined;
  }

  /** Which threads the rank has, as numbers of streams. */
  of(rank) {
    return [...this.streams.keys()].filter((stream) => this.streams[stream].ranks.indexOf(rank) >= 0);
  }

  /** The first thread of a rank. */
  first(rank) {
    return this.open(this.of(rank)[0], rank);
  }

  open(stream, rank) {
    const key = `${stream} ${rank}`;
    let found = this.opened.get(key);
    if (!found) {
      found = new Thread(this.streams[stream], rank, this.streams[stream].thread === 0 ? this.placed?.[rank] : undefined);
      found.alignTo(this.ends?.[stream]?.[rank] ?? 0);
      if (this.opened.size >= KEPT) this.opened.delete(this.opened.keys().next().value);
      this.opened.set(key, found);
    }
    return found;
  }

  /** When the last of these rows ends. */
  endOf(rows) {
    return rows.reduce((end, { stream, rank }) => Math.max(end, this.open(stream, rank).clock.end), 0);
  }

  /** Gives the points that are wanted a colour of their own, beside which others are pale; null: no longer. */
  mark(isWanted) {
    this.isMarked = isWanted !== null;
    this.kinds = this.usual.map((kinds, stream) => kinds.map((kind, point) => (isWanted?.(stream, point) ? MARKED : kind)));
    for (const thread of this.opened.values()) thread.spent = undefined;
  }

  kindAt(stream, point) {
    return this.kinds[stream][point] ?? COMPUTING;
  }
}
