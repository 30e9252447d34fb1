import { countText, plural } from "../base/text.js";
import { functionOf } from "../run/event.js";
import { eventsOf } from "../run/thread.js";
import { completionOf } from "./completion.js";
import { isEnd, partnerOf, sends } from "./partner.js";

const MOST = 500; // calls that are looked at, evenly spread over the window

/**
 * The messages of a window as lines from the begin of the send to the end of the receive, or of the call that waits for
 * it. Each takes a jump to its other end. Where more than 500 calls send or receive, only one of some is looked at,
 * and `note` says so: a picture of more lines is black, and a trace may have any number of them.
 */
export class Lines {
  constructor(threads, rows, from, to) {
    Object.assign(this, { threads, from, to, all: [], unknown: 0, next: 0, keys: new Set() });
    this.shown = new Set(rows.map(({ stream, rank }) => `${stream} ${rank}`));
    this.parts = rows.map((row) => this.part(row)).filter(({ count }) => count > 0);
    this.count = this.parts.reduce((sum, { count }) => sum + count, 0);
    this.step = Math.ceil(this.count / MOST);
  }

  /** The calls of a row in the window that send or receive. */
  part({ stream, rank }) {
    const thread = this.threads.open(stream, rank), { run, clock } = thread;
    if (run.stream.thread !== 0) return { count: 0 };
    const points = [...run.stream.points.keys()].filter((point) => clock.counts.events[point] > 0 && isEnd(functionOf(run.trace, run.stream.points[point]).name));
    const weigh = eventsOf(points);
    const until = (time) => (thread.seekTime(time), weigh(thread.cursor.at.events));
    const first = until(this.from), known = clock.known > 0 && clock.known < thread.events ? (thread.seekEvent(clock.known), weigh(thread.cursor.at.events)) : Infinity;
    return { stream, rank, weigh, first, count: clock.known > 0 ? Math.max(0, Math.min(until(this.to), known) - first) : 0 };
  }

  get isDone() {
    return this.next >= this.count;
  }

  /** Looks at the next call. */
  advance() {
    let at = this.next;
    this.next += this.step;
    const part = this.parts.find(({ count }) => (at < count ? true : ((at -= count), false)));
    const thread = this.threads.open(part.stream, part.rank);
    if (thread.cursor.seek(part.weigh, part.first + at)) this.add(thread, part.stream);
  }

  add(thread, stream) {
    const mine = { ...thread.event, stream };
    const partner = partnerOf(thread, (rank) => (this.threads.of(rank).includes(stream) ? this.threads.open(stream, rank) : null));
    if (partner === thread) return; // to itself
    if (!partner?.isPlaced) return void ++this.unknown;
    const isSend = sends.test(mine.name), other = { ...partner.event, stream };
    const [source, target] = isSend ? [mine, other] : [other, mine], key = `${source.rank} ${source.number}`;
    if (!this.shown.has(`${stream} ${other.rank}`) || this.keys.has(key)) return;
    this.keys.add(key);
    const there = this.threads.open(stream, target.rank);
    there.seekEvent(target.number);
    this.all.push({ stream, from: source.rank, to: target.rank, sent: source.begin, received: Math.max(completionOf(there, source.begin), source.begin), call: source.number });
  }

  get note() {
    if (!this.count) return "";
    if (this.step > 1) return `Lines of one in ${countText(this.step)} of ${countText(this.count)} calls that send or receive; zoom in for all.`;
    return `Lines of ${plural(this.all.length, "message")} that are sent or received here.${this.unknown ? ` The other end of ${plural(this.unknown, "call")} is not known.` : ""}`;
  }
}
